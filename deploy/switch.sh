#!/bin/bash
# Switches the club of systemd to the release that this script lies in, newer or older:
#   sudo /opt/bothy/bothy-0.2.0/deploy/switch.sh
# Going back to a release whose database is older needs the copy that the update made; members' changes since then are lost:
#   sudo /opt/bothy/bothy-0.1.0/deploy/switch.sh --with-its-data
set -euo pipefail

release=$(dirname "$(dirname "$(readlink -f "$0")")")
name=$(basename "$release")
home=$(dirname "$release")
data=${BOTHY_DATA_DIR:-/var/lib/bothy}
# The port that deploy/ready.sh asks.
if [ -r /etc/bothy.env ]; then
  PORT=${PORT:-$(sed -n 's/^PORT=//p' /etc/bothy.env)}
  export PORT
fi
running=
[ -L "$home/current" ] && running=$(readlink -f "$home/current")
before=$data/postgres-of-$name

migrations() { (cd "$1/db" && find migrations -name '*.sql' | sort); }

if [ "$running" = "$release" ]; then
  echo "$name runs already."
  exit
fi
if [ "${1:-}" = --with-its-data ]; then
  [ -d "$before" ] || { echo "There is no $before. Restore a backup instead." >&2; exit 1; }
elif [ -n "$running" ] && [ -n "$(comm -13 <(migrations "$release") <(migrations "$running"))" ]; then
  echo "$(basename "$running") has changed the database, and $name does not know how. Add --with-its-data to go back to how it was before that update." >&2
  exit 1
fi

systemctl stop bothy
if [ "${1:-}" = --with-its-data ]; then
  rm -rf "$data/postgres"
  mv "$before" "$data/postgres"
elif [ -n "$running" ] && [ -e "$data/postgres/" ]; then
  rm -rf "$data"/postgres-of-*
  cp --archive --reflink=auto "$data/postgres/" "$data/postgres-of-$(basename "$running")"
fi
ln -sfn "$name" "$home/current"
systemctl start bothy

for _ in $(seq 120); do
  if bash "$release/deploy/ready.sh"; then
    echo "$name is ready."
    exit
  fi
  sleep 0.5
done
echo "$name is not ready after a minute. See: journalctl --unit bothy" >&2
exit 1
