#!/usr/bin/env bash
# Needs git with permission to push, and gh with permission to write pull requests. BASE is the branch to merge into.
set -euo pipefail
base=${BASE:-main}
branch=held-changes
almanac=(node "$(dirname "$0")/almanac.mjs")
text=$(mktemp)
trap 'rm -f "$text"' EXIT
open=$(gh pr list --head "$branch" --state open --json number --jq '.[0].number // empty')
if "${almanac[@]}" held --format markdown >"$text"; then
  [[ -z $open ]] || gh pr close "$open" --delete-branch --comment "Nothing is held any more."
  exit 0
fi
{
  echo
  echo "Merging accepts every row. To reject one, run \`almanac held reject\` on $base, as docs/operate.md says; this branch is recreated each day."
} >>"$text"
git checkout --quiet -B "$branch"
"${almanac[@]}" held accept all --reviewer "whoever merges the pull request" --why "accepted by merging the pull request of $(date -u +%F)"
git commit --quiet --all --message="data: accept what was held"
git push --quiet --force origin "$branch"
if [[ -n $open ]]; then
  gh pr edit "$open" --body-file "$text"
else
  gh pr create --base "$base" --head "$branch" --title "Held changes to decide" --body-file "$text"
fi
git checkout --quiet "$base"
