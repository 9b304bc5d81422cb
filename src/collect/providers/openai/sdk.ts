import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";

const STATED = /\b(Announced shutdown date:|was (?:retired|shut down) on) (\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d\d?, \d{4})/;
const UNSUPPORTED = /^Not a supported model ID/;

/** The SDK's lists of models: the shutdown day of those that its comments announce. That an id is listed states nothing of it. */
export function readSdk(page: PageReader): void {
  for (const { id, row, says } of distinct(listedIn(page))) {
    const [, words, day] = STATED.exec(says) ?? [];
    if (day) page.state(row, id, { api_string: id, status: words, retires_on: day }, { makes_row: "unless-alias" });
    else if (UNSUPPORTED.test(says)) page.skip(row, "the SDK says that it is no model", id);
    else if (says === "") page.skip(row, "listed, and nothing said of it", id);
    else page.unparsed(row, "a comment of no known form", id);
  }
}
