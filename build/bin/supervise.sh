#!/bin/sh
# Runs a command and starts it again when it crashes: `supervise.sh node build/bin/start.mjs`.
# A shell, because it needs 1 MB of memory and Node 40.
#
# - Ends with the command when that ends with 0 or by SIGALRM (it was asked to end, and a disk did not
#   let it), or when this script got SIGINT or SIGTERM.
# - Ends when the first start fails with 1 or 2: bad settings and options do not improve by
#   themselves.
# - Otherwise starts it again, after 1 s, which doubles up to 30 s while it keeps ending within a
#   minute.
MAX_WAIT_S=${SUPERVISE_MAX_WAIT_S:-30}
wait_s=1
crashed=
stopping=
child=

[ "$MAX_WAIT_S" -lt 1 ] && wait_s=$MAX_WAIT_S
stop() {
  stopping=1
  [ -n "$child" ] && kill "$child" 2>/dev/null
}
trap stop INT TERM

# A signal ends `wait` before the child ends.
await() {
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  [ -n "$code" ] || { wait "$child"; code=$?; }
}

while :; do
  started=$(date +%s)
  code=
  "$@" &
  child=$!
  await
  [ -n "$stopping" ] && exit "$code"
  [ "$code" -eq 0 ] || [ "$code" -eq 142 ] && exit 0
  [ "$code" -le 2 ] && [ -z "$crashed" ] && exit "$code"
  crashed=1
  [ $(($(date +%s) - started)) -ge 60 ] && wait_s=1
  echo "The server ended with code $code; it starts again in $wait_s s." >&2
  sleep "$wait_s" &
  child=$!
  code=
  await
  [ -n "$stopping" ] && exit 0
  wait_s=$((wait_s * 2))
  [ "$wait_s" -gt "$MAX_WAIT_S" ] && wait_s=$MAX_WAIT_S
done
