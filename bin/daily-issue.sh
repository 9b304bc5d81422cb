#!/usr/bin/env bash
# Needs gh with the right to write issues.
set -euo pipefail
title="Pages cannot be read"
text=$(mktemp)
failing=0
node "$(dirname "$0")/almanac.mjs" failures --since 2d --format markdown >"$text" || failing=$?
# 2: the catalog could not be looked at, which is no news about pages.
[[ $failing -le 1 ]] || exit "$failing"
open=$(gh issue list --state open --search "in:title \"$title\"" --json number,title --jq "[.[] | select(.title == \"$title\")][0].number // empty")
if [[ $failing -eq 0 ]]; then
  [[ -z $open ]] || gh issue close "$open" --comment "Every page is read again, or has failed for less than two days."
elif [[ -n $open ]]; then
  gh issue edit "$open" --body-file "$text"
else
  gh issue create --title "$title" --body-file "$text"
fi
exit "$failing"
