import { items } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Subject } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";

const NAME = /Claude [A-Z][a-z]+ \d+(?:\.\d+)?/;
const NAMES = new RegExp(`${NAME.source}(?: \\([a-z0-9-]+\\))?`, "g");
const AND = "(?:, and | and |, )";
const LIST = `${NAMES.source}(?:${AND}${NAMES.source})*`;
/** "We've launched Claude A 1 (claude-a-1), …", "Claude B 2 is now available on the Claude API …" */
const LAUNCH = [
  new RegExp(`^We(?:['’]ve)? launched (${LIST})(?=[,.]|$)`),
  new RegExp(`^(${LIST}) is now available on the Claude API\\b`),
];

/** One entry per list item under its day. Names join to ids that other pages state; an unclear one joins none. */
export function readReleaseNotes({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const { cell, section } of items(outline).filter((item) => item.depth === 1)) {
    const launched = LAUNCH.map((pattern) => pattern.exec(cell.text)?.[1]).find((list) => list !== undefined);
    for (const one of launched?.match(NAMES) ?? [])
      reading.statements.push({
        subject: subjectOf(one),
        makes_row: false,
        at: section.place,
        states: { released: section.title },
      });
  }
  return reading;
}

function subjectOf(text: string): Subject {
  const id = /\(([a-z0-9-]+)\)$/.exec(text)?.[1];
  const name = NAME.exec(text)?.[0] ?? text;
  return id ? { api_string: id, name } : { name };
}
