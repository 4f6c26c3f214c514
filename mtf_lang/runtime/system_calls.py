"""Numbers of system calls, as data: those that a worker gives up (``kernel`` makes a filter of them).

They are those of the kernel's tables for x86-64 and AArch64. A call that a machine does not have is not
in its table.
"""

from __future__ import annotations

CALLS: dict[str, dict[str, int]] = {
    "x86_64": {
        "accept": 43, "accept4": 288, "add_key": 248, "bind": 49, "bpf": 321, "chmod": 90, "chown": 92,
        "chroot": 161, "clone": 56, "connect": 42, "creat": 85, "execve": 59, "execveat": 322,
        "fchmod": 91, "fchmodat": 268, "fchown": 93, "fchownat": 260, "finit_module": 313, "fork": 57,
        "fsetxattr": 190, "futimesat": 261, "init_module": 175, "kexec_load": 246, "keyctl": 250,
        "lchown": 94, "link": 86, "linkat": 265, "listen": 50, "lsetxattr": 189, "mkdir": 83,
        "mkdirat": 258, "mknod": 133, "mknodat": 259, "mount": 165, "open": 2, "open_by_handle_at": 304,
        "openat": 257, "perf_event_open": 298, "personality": 135, "pivot_root": 155,
        "process_vm_readv": 310, "process_vm_writev": 311, "ptrace": 101, "rename": 82, "renameat": 264,
        "renameat2": 316, "request_key": 249, "rmdir": 84, "setns": 308, "setxattr": 188, "socket": 41,
        "socketpair": 53, "symlink": 88, "symlinkat": 266, "truncate": 76, "umount2": 166, "unlink": 87,
        "unlinkat": 263, "unshare": 272, "userfaultfd": 323, "utime": 132, "utimensat": 280,
        "utimes": 235, "vfork": 58,
    },
    "aarch64": {
        "accept": 202, "accept4": 242, "add_key": 217, "bind": 200, "bpf": 280, "chroot": 51,
        "clone": 220, "connect": 203, "execve": 221, "execveat": 281, "fchmod": 52, "fchmodat": 53,
        "fchown": 55, "fchownat": 54, "finit_module": 273, "fsetxattr": 7, "init_module": 105,
        "kexec_load": 104, "keyctl": 219, "linkat": 37, "listen": 201, "lsetxattr": 6, "mkdirat": 34,
        "mknodat": 33, "mount": 40, "open_by_handle_at": 265, "openat": 56, "perf_event_open": 241,
        "personality": 92, "pivot_root": 41, "process_vm_readv": 270, "process_vm_writev": 271,
        "ptrace": 117, "renameat": 38, "renameat2": 276, "request_key": 218, "setns": 268,
        "setxattr": 5, "socket": 198, "socketpair": 199, "symlinkat": 36, "truncate": 45, "umount2": 39,
        "unlinkat": 35, "unshare": 97, "userfaultfd": 282, "utimensat": 88,
    },
}  # fmt: skip
"""Sockets, processes, the system, and what changes files; ``clone``, ``open`` and ``openat`` are refused by
their arguments."""

COMMON = {
    "fchmodat2": 452,
    "io_uring_setup": 425,
    "pidfd_getfd": 438,
    "pidfd_open": 434,
    "pidfd_send_signal": 424,
}
"""Numbers of newer calls are the same everywhere."""

ABSENT = {"clone3": 435, "openat2": 437}
"""Calls said not to exist: a filter cannot look at their arguments, and libraries go on without them."""
