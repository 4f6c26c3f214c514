"""Counts of what the HTTP door did, in the text format that Prometheus reads."""

from __future__ import annotations

from collections import Counter

from mtf_lang.agents.doors.service import Service


class Metrics:
    """Requests by route and status, and the seconds they took; ``text`` is what is scraped."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: Counter[str] = Counter()

    def count(self, route: str, status: int, seconds: float) -> None:
        """One answered request."""
        self._requests[route, status] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]  # a Counter of seconds

    def text(self) -> str:
        """All counts, in a fixed order."""
        service = self._service
        lines = [
            "# TYPE mtf_requests_total counter",
            *(
                f'mtf_requests_total{{route="{route}",status="{status}"}} {count}'
                for (route, status), count in sorted(self._requests.items())
            ),
            "# TYPE mtf_request_seconds_total counter",
            *(
                f'mtf_request_seconds_total{{route="{route}"}} {seconds:.6f}'
                for route, seconds in sorted(self._seconds.items())
            ),
            "# TYPE mtf_running gauge",
            f"mtf_running {service.running}",
            "# TYPE mtf_waiting gauge",
            f"mtf_waiting {service.waiting}",
            "# TYPE mtf_workers gauge",
            f"mtf_workers {service.bounds.workers}",
        ]
        return "\n".join(lines) + "\n"
