// What to do about a page that fails, by the reason that is published of it.

const HINTS: readonly (readonly [why: RegExp, hint: string])[] = [
  [
    /^HTTP status (404|410)$|error page|redirect leads nowhere|too many redirects|no page at its address/,
    "look where the page went: put its new address into `url` and the old one into `was`; where it is gone for good, mark it `until` the day it was last readable",
  ],
  [
    /^HTTP status (401|403|429)$|login|challenge|robots/,
    "do not go round it: look for another official page that states the same, or mark this one `until` the day it was last readable",
  ],
  [/left the provider's hosts/, "if the new host is the provider's own, add it to `hosts`"],
  [
    /its layout is not one we know|its form cannot be read/,
    "compare the page with `expect`: add the layout, teach the adapter, and add a fixture in the new form",
  ],
  [
    /none of its rows|lists no page of its family/,
    "compare the page with its last copy: it was emptied or rebuilt; teach the adapter the new form",
  ],
  [
    /its reader failed|no adapter reads it/,
    "mend the reader of this page in the adapter, with a fixture that shows the case",
  ],
  [/registry|package|archive/, "look whether the package was renamed or its version withdrawn: `package` names it"],
  [
    /type|character set|NUL|decoded|too large|the page is empty|not HTTP/,
    "open the page in a browser: if it shows its text, another address of it (such as its .md twin) may be readable",
  ],
];

/** Why a page fails → the fix to try first. */
export const hintFor = (why: string): string =>
  HINTS.find(([pattern]) => pattern.test(why))?.[1] ??
  "wait a day, since the host or the network may be at fault; if it lasts, look whether the page has moved";
