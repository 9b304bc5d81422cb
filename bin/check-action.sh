#!/usr/bin/env bash
set -uo pipefail

bin="$(dirname "${BASH_SOURCE[0]}")"
case "${ALMANAC_MODE:=check}" in
  check | issue | pr) ;;
  *) echo "check: mode is check, issue or pr" >&2; exit 2 ;;
esac
[[ "$ALMANAC_MODE" != pr ]] || exec node "$bin/check-pull-request.mjs"
check="$bin/../check.mjs"
# Written for bash 3.2, which is what macOS has: an empty array is unset there.
args=() paths=()
while IFS= read -r line; do [[ -n "$line" ]] && args+=("$line"); done <<<"${ALMANAC_ARGS:-}"
while IFS= read -r line; do [[ -n "$line" ]] && paths+=("$line"); done <<<"${ALMANAC_PATHS:-}"
options=(${args[@]+"${args[@]}"})
[[ -n "${ALMANAC_SINCE:-}" ]] && options+=(--since="$ALMANAC_SINCE")

summary="$(node "$check" ${options[@]+"${options[@]}"} --format=markdown -- ${paths[@]+"${paths[@]}"})"
code=$?
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
[[ $code -le 1 ]] || exit "$code"
printf '%s\n' "$summary" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"

if [[ "$ALMANAC_MODE" != issue ]]; then
  node "$check" ${options[@]+"${options[@]}"} --format=github -- ${paths[@]+"${paths[@]}"}
  exit $?
fi

mark="<!-- model-almanac-check -->"
body="$mark"$'\n'"$summary"
number="$(gh issue list --repo "$GITHUB_REPOSITORY" --state all --limit 1000 --json number,title,body \
  --jq "[.[] | select(.title == env.ALMANAC_ISSUE_TITLE and (.body | startswith(\"$mark\")))][0].number // empty")" || exit 3
if [[ $code -eq 0 ]]; then
  [[ -z "$number" ]] && exit 0
  gh issue edit "$number" --repo "$GITHUB_REPOSITORY" --body-file - <<<"$body" && gh issue close "$number" --repo "$GITHUB_REPOSITORY"
elif [[ -z "$number" ]]; then
  gh issue create --repo "$GITHUB_REPOSITORY" --title "$ALMANAC_ISSUE_TITLE" --body-file - <<<"$body"
else
  gh issue edit "$number" --repo "$GITHUB_REPOSITORY" --body-file - <<<"$body" && gh issue reopen "$number" --repo "$GITHUB_REPOSITORY"
fi
