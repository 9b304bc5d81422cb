#!/usr/bin/env bash
# Usage: daily-take.sh FOLDER, with FOLDER/<provider>/catalog and FOLDER/<provider>/message.txt. Exits with 1 if a provider was refused.
set -euo pipefail
folder=$1
almanac=(node "$(dirname "$0")/almanac.mjs")
refused=0
for run in "$folder"/*/; do
  provider=$(basename "$run")
  # The name comes from the artifact, so only a slug is accepted.
  [[ $provider =~ ^[a-z]+$ ]] || { echo "not a provider: $provider" >&2; refused=1; continue; }
  # So does the message, which is published: a symbolic link in its place could expose a secret.
  [[ -f $run/message.txt && ! -L $run/message.txt ]] || { echo "no message of its own: $provider" >&2; refused=1; continue; }
  if ! "${almanac[@]}" take "$run/catalog" --provider "$provider"; then
    refused=1
    continue
  fi
  git add --all catalog
  git diff --cached --quiet || git commit --quiet --file="$run/message.txt" --cleanup=verbatim
done
exit "$refused"
