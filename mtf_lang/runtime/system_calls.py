"""Numbers of system calls, as data: those that a worker gives up (``kernel`` makes a filter of them).

They are those of the kernel's tables for x86-64 and AArch64. A call that a machine does not have is not
in its table.
"""

from __future__ import annotations

CALLS: dict[str, dict[str, int]] = {
    "x86_64": {
        "accept": 43, "accept4": 288, "acct": 163, "add_key": 248, "adjtimex": 159, "bind": 49,
        "bpf": 321, "chmod": 90, "chown": 92, "chroot": 161, "clock_adjtime": 305, "clock_settime": 227,
        "clone": 56, "connect": 42, "creat": 85, "delete_module": 176, "execve": 59, "execveat": 322,
        "fchmod": 91, "fchmodat": 268, "fchown": 93, "fchownat": 260, "finit_module": 313, "fork": 57,
        "fremovexattr": 199, "fsetxattr": 190, "futimesat": 261, "init_module": 175, "ioctl": 16,
        "ioprio_set": 251, "kexec_file_load": 320, "kexec_load": 246, "keyctl": 250, "kill": 62,
        "lchown": 94, "link": 86, "linkat": 265, "listen": 50, "lremovexattr": 198, "lsetxattr": 189,
        "migrate_pages": 256, "mkdir": 83, "mkdirat": 258, "mknod": 133, "mknodat": 259, "mount": 165,
        "move_pages": 279, "open": 2, "open_by_handle_at": 304, "openat": 257, "perf_event_open": 298,
        "personality": 135, "pivot_root": 155, "prlimit64": 302, "process_vm_readv": 310,
        "process_vm_writev": 311, "ptrace": 101, "quotactl": 179, "reboot": 169, "removexattr": 197,
        "rename": 82, "renameat": 264, "renameat2": 316, "request_key": 249, "rmdir": 84,
        "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297, "sched_setaffinity": 203,
        "sched_setattr": 314, "sched_setparam": 142, "sched_setscheduler": 144, "setdomainname": 171,
        "sethostname": 170, "setns": 308, "setpriority": 141, "settimeofday": 164, "setxattr": 188,
        "socket": 41, "socketpair": 53, "swapoff": 168, "swapon": 167, "symlink": 88, "symlinkat": 266,
        "tgkill": 234, "tkill": 200, "truncate": 76, "umount2": 166, "unlink": 87, "unlinkat": 263,
        "unshare": 272, "userfaultfd": 323, "utime": 132, "utimensat": 280, "utimes": 235, "vfork": 58,
    },
    "aarch64": {
        "accept": 202, "accept4": 242, "acct": 89, "add_key": 217, "adjtimex": 171, "bind": 200,
        "bpf": 280, "chroot": 51, "clock_adjtime": 266, "clock_settime": 112, "clone": 220,
        "connect": 203, "delete_module": 106, "execve": 221, "execveat": 281, "fchmod": 52,
        "fchmodat": 53, "fchown": 55, "fchownat": 54, "finit_module": 273, "fremovexattr": 16,
        "fsetxattr": 7, "init_module": 105, "ioctl": 29, "ioprio_set": 30, "kexec_file_load": 294,
        "kexec_load": 104, "keyctl": 219, "kill": 129, "linkat": 37, "listen": 201, "lremovexattr": 15,
        "lsetxattr": 6, "migrate_pages": 238, "mkdirat": 34, "mknodat": 33, "mount": 40,
        "move_pages": 239, "open_by_handle_at": 265, "openat": 56, "perf_event_open": 241,
        "personality": 92, "pivot_root": 41, "prlimit64": 261, "process_vm_readv": 270,
        "process_vm_writev": 271, "ptrace": 117, "quotactl": 60, "reboot": 142, "removexattr": 14,
        "renameat": 38, "renameat2": 276, "request_key": 218, "rt_sigqueueinfo": 138,
        "rt_tgsigqueueinfo": 240, "sched_setaffinity": 122, "sched_setattr": 274, "sched_setparam": 118,
        "sched_setscheduler": 119, "setdomainname": 162, "sethostname": 161, "setns": 268,
        "setpriority": 140, "settimeofday": 170, "setxattr": 5, "socket": 198, "socketpair": 199,
        "swapoff": 225, "swapon": 224, "symlinkat": 36, "tgkill": 131, "tkill": 130, "truncate": 45,
        "umount2": 39, "unlinkat": 35, "unshare": 97, "userfaultfd": 282, "utimensat": 88,
    },
}  # fmt: skip
"""Sockets, processes, the system, what changes files, and what reaches other processes; ``clone``, ``open``,
``openat``, ``ioctl`` and the calls of ``OWN`` are refused by their arguments."""

OWN = ("kill", "prlimit64", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "tgkill", "tkill")
"""Calls whose first argument is a process, and which may only be this one."""

COMMANDS = {"TIOCSTI": 0x5412, "TIOCLINUX": 0x541C, "TIOCCONS": 0x541D}
"""Commands of ``ioctl`` that type into a terminal or take it over: reading it is enough to give them."""

COMMON = {
    "fchmodat2": 452,
    "file_setattr": 469,
    "fsconfig": 431,
    "fsmount": 432,
    "fsopen": 430,
    "fspick": 433,
    "io_uring_setup": 425,
    "mount_setattr": 442,
    "move_mount": 429,
    "open_tree": 428,
    "pidfd_getfd": 438,
    "pidfd_open": 434,
    "pidfd_send_signal": 424,
    "process_madvise": 440,
    "process_mrelease": 448,
    "removexattrat": 466,
    "setxattrat": 463,
}
"""Numbers of newer calls are the same everywhere."""

ABSENT = {"clone3": 435, "openat2": 437}
"""Calls said not to exist: a filter cannot look at their arguments, and libraries go on without them."""
