#!/usr/bin/env bash
# Opens an issue for each provider with failing pages, and closes it when they are read again. Needs gh with permission to write issues.
set -euo pipefail
prefix="Cannot be read: "
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failing=0
node "$(dirname "$0")/almanac.mjs" failures --since 2d --issues "$folder" || failing=$?
# 2: the catalog couldn't be read, which says nothing about pages.
[[ $failing -le 1 ]] || exit "$failing"
if [[ $(gh repo view --json hasIssuesEnabled --jq .hasIssuesEnabled) == false ]]; then
  echo "::warning::Issues are disabled in this repository: failing pages are only in this log" >&2
  exit "$failing"
fi
open=$(gh issue list --state open --limit 1000 --search "in:title \"${prefix% }\"" --json number,title --jq ".[] | select(.title | startswith(\"$prefix\")) | \"\(.number) \(.title)\"")
for file in "$folder"/*.title; do
  [[ -f $file ]] || continue
  title=$(<"$file")
  number=$(awk -v title="$title" '{ n = $1; sub(/^[0-9]+ /, "") } $0 == title { print n; exit }' <<<"$open")
  if [[ -n $number ]]; then
    gh issue edit "$number" --body-file "${file%.title}.md"
  else
    gh issue create --title "$title" --body-file "${file%.title}.md"
  fi
done
while read -r number title; do
  [[ -n $number ]] || continue
  grep -qxF -- "$title" "$folder"/*.title 2>/dev/null || gh issue close "$number" --comment "The pages are read again, or no longer listed."
done <<<"$open"
exit "$failing"
