/** Published reason of a failing page → what to do about it. */
const HINTS: readonly (readonly [why: RegExp, hint: string])[] = [
  [
    /^HTTP status (404|410)$|error page|redirect leads nowhere|too many redirects|no page at its address/,
    "find out where the page went: put its new address into `url` and the old one into `was`; if it is gone, mark it `until` the day it was last readable",
  ],
  [
    /^HTTP status (401|403|429)$|login|challenge|robots/,
    "don't work around it: look for another official page that states the same, or mark this one `until` the day it was last readable",
  ],
  [/left the provider's hosts/, "if the new host is the provider's own, add it to `hosts`"],
  [
    /its layout is not one we know|its form cannot be read/,
    "compare the page with its last copy: list renamed columns under `columns`, or extend the adapter, and add a fixture in the new layout",
  ],
  [
    /none of its rows|lists no page of its family/,
    "compare the page with its last copy: it was emptied or rebuilt; extend the adapter for its new layout",
  ],
  [
    /its reader failed|no adapter reads it/,
    "fix this page's reader in the adapter, with a fixture that shows the case",
  ],
  [
    /registry|package|archive/,
    "check whether the package was renamed or its version withdrawn: its name is in `package`",
  ],
  [
    /type|character set|NUL|decoded|too large|the page is empty|not HTTP/,
    "open the page in a browser: if it shows its text, another address of it (such as its .md twin) may be readable",
  ],
];

/** The fix to try first for a page that fails. */
export const hintFor = (why: string): string =>
  HINTS.find(([pattern]) => pattern.test(why))?.[1] ??
  "wait a day, because the host or the network may be at fault; if it persists, check whether the page has moved";
