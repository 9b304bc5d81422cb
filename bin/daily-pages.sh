#!/usr/bin/env bash
# Usage: daily-pages.sh FOLDER, with FOLDER/<provider>/pages. Adds the texts of changed pages to the branch `pages`, which keeps them all.
set -euo pipefail
runs=$(cd "$1" && pwd)
kept=$(mktemp -d)
if git fetch --quiet --depth 1 origin pages 2>/dev/null; then
  git worktree add --quiet --detach "$kept" FETCH_HEAD
else
  git worktree add --quiet --detach "$kept"
  git -C "$kept" checkout --quiet --orphan pages
  git -C "$kept" rm -r --quiet --force .
fi
for pages in "$runs"/*/pages; do
  provider=$(basename "$(dirname "$pages")")
  index=$pages/index.tsv
  [[ $provider =~ ^[a-z]+$ && -f $index && ! -L $index ]] || continue
  mkdir -p "$kept/$provider"
  # A symbolic link could expose a file of this job.
  (cd "$pages" && find . -type f ! -name index.tsv -exec cp --parents -P {} "$kept/$provider" \;)
  [[ -f $kept/$provider/index.tsv ]] || head -n 1 "$index" >"$kept/$provider/index.tsv"
  tail -n +2 "$index" | while IFS= read -r line; do
    grep -qxF -- "$line" "$kept/$provider/index.tsv" || printf '%s\n' "$line" >>"$kept/$provider/index.tsv"
  done
done
git -C "$kept" add --all
if ! git -C "$kept" diff --cached --quiet; then
  git -C "$kept" commit --quiet --message="pages: texts that changed by $(date -u +%F)"
  git -C "$kept" push --quiet origin HEAD:refs/heads/pages
fi
git worktree remove --force "$kept"
