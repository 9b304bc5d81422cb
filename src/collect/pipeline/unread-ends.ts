// Announcements in prose: a banner on a model's page, an update in a form that its reader doesn't know.
import { createHash } from "node:crypto";
import type { ModelRecord } from "../../schema/record.ts";
import { mentions, type Outline, placeOf } from "../page/outline.ts";
import { dayIn } from "../providers/texts.ts";
import type { Statement } from "./statement.ts";

/** A sentence on an end that no statement of its page is about. `hash`: by which the lock knows it. */
export type UnreadEnd = { at: string; text: string; hash: string };

const END =
  /\b(?:deprecat\w+|retir(?:e[sd]?|ing|ement)|shut(?:s|ting)? ?down|sunset\w*|discontinu\w+|decommission\w*|phased? out|end[- ]of[- ]life|EOL|no longer (?:be )?(?:available|supported|accessible))\b/i;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const DATE = new RegExp(`\\b(?:20\\d\\d-\\d\\d-\\d\\d|${MONTH} (?:\\d{1,2}(?:st|nd|rd|th)?,? )?20\\d\\d)\\b`, "i");
const LIFECYCLE = ["retires_on", "retires_not_before", "deprecated_on", "extended_access_from"] as const;

/** The sentences of a page's paragraphs and lists that state an end and a date, and that no statement read. */
export function unreadEnds({ root }: Outline, statements: readonly Statement[]): UnreadEnd[] {
  const daysIn = (states: Statement["states"]) =>
    LIFECYCLE.flatMap((field) => [states[field]].flat(2)[0] ?? []).filter((day) => /\d/.test(day));
  const read = statements.filter(
    ({ states }) => daysIn(states).length > 0 || END.test([states.status ?? ""].flat(2).join(" ")),
  );
  const isRead = (text: string) =>
    read.some(
      ({ subject: { api_string, slug, name }, states }) =>
        [api_string, slug, name].some((one) => one && mentions(text, one)) ||
        daysIn(states).some((day) => text.includes(day)),
    );
  return root.content.flatMap((block) => {
    const { text = "" } = "cell" in block ? block.cell : {};
    const sentences = END.test(text) && DATE.test(text) ? text.split(/(?<=[.!?]) (?=\p{Lu})/u) : [];
    const ends = sentences.filter((sentence) => END.test(sentence) && DATE.test(sentence));
    if (ends.length === 0 || isRead(text)) return [];
    const hashOf = (sentence: string) => createHash("sha256").update(sentence).digest("hex").slice(0, 12);
    return ends.map((sentence) => ({ at: placeOf(block.section), text: sentence, hash: hashOf(sentence) }));
  });
}

/** Whether a model that a sentence mentions is known to end on a day in it. */
export function isKnownEnd({ text }: UnreadEnd, records: readonly ModelRecord[]): boolean {
  const days = [...text.matchAll(new RegExp(DATE, "gi"))].map(([date]) => dayIn(date));
  const isOf = ({ api_string, name }: ModelRecord) => [api_string, name].some((one) => one && mentions(text, one));
  return records.some(
    (record) => LIFECYCLE.some((field) => record[field] && days.includes(record[field])) && isOf(record),
  );
}
