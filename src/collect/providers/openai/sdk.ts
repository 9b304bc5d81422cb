import type { PageReader } from "../adapter.ts";
import { distinct, listedIn } from "../declared.ts";
import { bareOf } from "./ids.ts";

const STATED = /\b(Announced shutdown date:|was (?:retired|shut down) on) (\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d\d?, \d{4})/;
const UNSUPPORTED = /^Not a supported model ID/;
/** Lists also contain words, such as "auto", and versions of a setting. */
const ID = /^[a-z][a-z.]*[\d-]/;

/**
 * The SDK's lists of models, with the shutdown dates in comments. A snapshot without a comment is an alias of the model listed with
 * it; any other id without a comment states nothing.
 */
export function readSdk(page: PageReader): void {
  const listed = distinct(listedIn(page));
  const ids = new Set(listed.map(({ id }) => id));
  for (const { id, row, says } of listed) {
    const bare = bareOf(id);
    const [, words, day] = STATED.exec(says) ?? [];
    if (day) page.state(row, id, { api_string: id, status: words, retires_on: day }, { makes_row: "unless-alias" });
    else if (UNSUPPORTED.test(says)) page.list(row, id, UNSUPPORTED.exec(says)?.[0]);
    else if (says === "" && ids.has(bare)) page.state(row, bare, { aliases: [id] }, { makes_row: false });
    else if (says === "" && !ID.test(id)) page.skip(row, "not an id", id);
    else if (says === "") page.list(row, id);
    else page.unparsed(row, "unknown comment", id);
  }
}
