import { type FailureKind, whyOf } from "../fetch/fetch-error.ts";
import { UNREAD } from "../pipeline/page-failure.ts";

type Hint = {
  hint: string;
  statuses?: readonly number[];
  fetching?: readonly FailureKind[];
  reading?: readonly (keyof typeof UNREAD)[];
};

const HINTS: readonly Hint[] = [
  {
    statuses: [404, 410],
    fetching: ["status", "soft-404", "canonical", "bad-redirect", "too-many-redirects"],
    hint: "find out where the page went: put its new address into `url` and the old one into `was`; if it is gone, mark it `until` the day it was last readable",
  },
  {
    statuses: [401, 403, 429],
    fetching: ["login", "challenge", "robots"],
    hint: "don't work around it: look for another official page that states the same, or mark this one `until` the day it was last readable",
  },
  { fetching: ["host-refused"], hint: "if the new host is the provider's own, add it to `hosts`" },
  {
    reading: ["layout", "form"],
    hint: "compare the page with its last copy: list renamed columns under `columns`, or extend the adapter, and add a fixture in the new layout",
  },
  {
    reading: ["rows", "members"],
    hint: "compare the page with its last copy: it was emptied or rebuilt; extend the adapter for its new layout",
  },
  { reading: ["reader", "adapter"], hint: "fix this page's reader in the adapter, with a fixture that shows the case" },
  {
    fetching: ["registry", "version", "integrity"],
    hint: "check whether the package was renamed or its version withdrawn: its name is in `package`",
  },
  {
    fetching: ["media-type", "charset", "nul", "encoding", "too-large", "malformed"],
    reading: ["empty"],
    hint: "open the page in a browser: if it shows its text, another address of it (such as its .md twin) may be readable",
  },
];

const BY_REASON = new Map(
  HINTS.flatMap(({ hint, statuses = [], fetching = [], reading = [] }) =>
    [
      ...statuses.map((status) => whyOf({ kind: "status", status })),
      ...fetching.map((kind) => whyOf({ kind })),
      ...reading.map((code) => UNREAD[code]),
    ].map((why) => [why as string, hint] as const),
  ),
);

/** The fix to try first for a page that fails, by its published reason. */
export const hintFor = (why: string): string =>
  BY_REASON.get(why) ??
  "wait a day, because the host or the network may be at fault; if it persists, check whether the page has moved";
