#!/usr/bin/env bash
# Prints where the feed will be: the variable ALMANAC_SITE_URL, else GitHub Pages if it is enabled. Needs gh with permission to read pages.
set -euo pipefail
url=${SITE:-}
pages=$(gh api "repos/$GITHUB_REPOSITORY/pages" --jq 'select(.build_type == "workflow") | .html_url' 2>/dev/null) || pages=
if [[ -z $pages ]]; then
  echo "::notice::GitHub Pages is off. To publish there: Settings > Pages > Source: GitHub Actions." >&2
fi
url=${url:-$pages}
echo "pages=$([[ -n $pages ]] && echo true || echo false)"
echo "url=${url%/}"
