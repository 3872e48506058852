#!/bin/bash
# Succeeds when the club on this machine answers that it is ready. For health checks: it needs bash and nothing else.
exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
