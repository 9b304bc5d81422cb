import { items } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";

const NAME = /Claude [A-Z][a-z]+ \d+(?:\.\d+)?/;
const NAMES = new RegExp(`${NAME.source}(?: \\([a-z0-9-]+\\))?`, "g");
const LIST = `${NAMES.source}(?:(?:, and | and |, )${NAMES.source})*`;
/** "We've launched Claude A 1 (claude-a-1), …", "Claude B 2 is now available on the Claude API …" */
const LAUNCH = [
  new RegExp(`^We(?:['’]ve)? launched (${LIST})(?=[,.]|$)`),
  new RegExp(`^(${LIST}) is now available on the Claude API\\b`),
];

/** One entry per list item under its day. Names join to ids that other pages state; an unclear one joins none. */
export function readReleaseNotes(page: PageReader): void {
  for (const item of items(page.outline).filter(({ depth }) => depth === 1)) {
    const launched = LAUNCH.map((pattern) => pattern.exec(item.cell.text)?.[1]).find((list) => list !== undefined);
    for (const one of launched?.match(NAMES) ?? []) {
      const subject = { api_string: /\(([a-z0-9-]+)\)$/.exec(one)?.[1], name: NAME.exec(one)?.[0] ?? one };
      page.state(item, subject, { released: item.section.title }, { makes_row: false });
    }
  }
}
