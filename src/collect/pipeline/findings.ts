import { sayHeld } from "../../catalog/held-words.ts";
import { UNREADABLE } from "../../read/outcome.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import { isHost, type Slug } from "../../schema/vocabulary.ts";
import { indexOf, lockLineOf, type Run } from "./provider-run.ts";
import type { Reading } from "./read.ts";
import type { Resolved } from "./resolve.ts";
import { isKnownEnd } from "./unread-ends.ts";

type Unread = { field: string; raw: string; why: string };

/** What makes a cell readable. Only fields that are read as words take words, and a figure is no blank. `file`: that of the terms. */
export function cellHint({ field, raw, why }: Unread, file: string): string {
  const hints: Record<string, string> = {
    [UNREADABLE.status]: `list the word, or the title of the shutdown-date column, under terms.status in ${file}`,
    [UNREADABLE.word]: `list the word under terms.words.${field} in ${file}`,
    [UNREADABLE.noUnit]: "pass the price with the text that states its unit",
    [UNREADABLE.twoUnits]: "pass the price with a single text that states its unit",
  };
  const blank = /\d/.test(raw) ? "" : `; if it means that nothing is stated, list it under terms.blank in ${file}`;
  return hints[why] ?? `extend the reader or the adapter${blank}`;
}

const finding = (file: string, path: string, message: string, mend: string): Finding => ({ file, path, message, mend });

export function unclearOn(run: Run, reading: Reading): Finding[] {
  const { slug, missing } = run;
  const { page, unparsed, statements } = reading;
  const file = `${slug}/${page.key}`;
  const source = isHost(slug) ? "host.json" : "provider.json";
  const changed = (missing.get(page.key) ?? []).map((what) => {
    const mend = `check what was read from the page; if a title has changed, list the new one under columns in ${source}`;
    return finding(file, "", `its layout has changed: no ${what}`, mend);
  });
  const rows = unparsed.map(({ at, text, why }) => {
    const mend = `extend the adapter, or list the text in ${source}`;
    return finding(file, at, `${why}: ${text}`, mend);
  });
  const cells = statements.flatMap(({ at, unreadable }) =>
    unreadable.map((cell) =>
      finding(file, at, `${cell.field} unreadable (${cell.why}): ${cell.raw}`, cellHint(cell, source)),
    ),
  );
  return [...changed, ...rows, ...cells, ...newEnds(run, reading)];
}

/** A finding for each sentence on an end that joined the page after its first reading, until it is read, its model's end is known, or a month has passed. */
function newEnds(run: Run, { page: { key }, unreadEnds }: Reading): Finding[] {
  const line = lockLineOf(run, key);
  const known = new Set(line?.unread_ends);
  const mend = "if a model ends, state it in reviewed.jsonl, or extend the adapter";
  const records = run.models.map(({ record }) => record);
  const fresh = unreadEnds.filter((end) => line && !known.has(end.hash) && !isKnownEnd(end, records));
  return fresh.map(({ at, text }) =>
    finding(`${run.slug}/${key}`, at, `an end that isn't read: ${text.slice(0, 160)}`, mend),
  );
}

/**
 * A finding for a page's rows that were lost: no model has their id, or no row of the whole page matched a model. A row with only a
 * name may be about something else, and so may a page of a family.
 */
export function rowsOfNoModel(slug: Slug, { page, statements }: Reading, { unresolved }: Resolved): Finding[] {
  const claims = new Set(statements);
  const none = unresolved.filter(({ claim }) => claims.has(claim) && claim.makes_row !== false);
  const all = none.length === statements.length && !page.key.includes("/");
  const lost = all ? none : none.filter(({ claim: { subject } }) => subject.api_string ?? subject.slug);
  const [first] = lost;
  if (first === undefined) return [];
  const rows =
    lost.length === 1
      ? "a row matches no model and creates none"
      : `${lost.length} rows match no model and create none`;
  const mend = "let the adapter use an id that the page states, or state the row with { makes_row: true }";
  return [finding(`${slug}/${page.key}`, first.claim.at, `${rows}: ${first.why}`, mend)];
}

/** A finding for each member that is new in an index page that was read before. */
export function newMembers(run: Run): Finding[] {
  const today = new Set(run.readings.map((r) => r.page.key));
  const isNew = (key: string) => {
    const index = indexOf(run.provider, key) ?? "";
    return key.includes("/") && !lockLineOf(run, key) && today.has(index) && lockLineOf(run, index);
  };
  const mend = "check its first reading, then leave it";
  return [...today].filter(isNew).map((key) => finding(`${run.slug}/${key}`, "", "a new member of its family", mend));
}

export const disputes = (slug: Slug, { disputed }: Resolved): Finding[] =>
  disputed.map(({ alias, ids }) => {
    const message = `claimed as an alias by ${ids.join(" and ")}`;
    return finding(`${slug}/`, alias, message, "state in reviewed.jsonl which one has it");
  });

/** The share of a page's rows that may be missing without a finding. */
const MISSING_ALLOWED = 0.1;

export type Loss = { share: number; reason: HeldReason };

/**
 * Pages read whole that lost too many of the rows of their last reading. Their other rows are read, and the lock records the new
 * number, so the loss is reported once.
 */
export function lossesOn(run: Run, resolved: Resolved): ReadonlyMap<string, Loss> {
  return new Map(
    run.readings.flatMap((reading): [string, Loss][] => {
      const page = reading.page.key;
      const loss = run.whole.has(page) ? missingRows(run, reading, resolved) : undefined;
      return loss !== undefined && loss.share > MISSING_ALLOWED ? [[page, loss]] : [];
    }),
  );
}

export const lostRows = (slug: Slug, losses: ReadonlyMap<string, Loss>): Finding[] =>
  [...losses].map(([page, { reason }]) => {
    const mend = "check whether the page was cut off; the missing rows stay in the catalog";
    return finding(`${slug}/${page}`, "", sayHeld({ why: reason, from: null, to: null }), mend);
  });

/** How many rows of the last reading are missing; undefined if the page was never read whole in this form. */
function missingRows(run: Run, { page: { key, read_on }, rows }: Reading, resolved: Resolved): Loss | undefined {
  const line = lockLineOf(run, key);
  if (line === undefined || !run.reread.has(key)) return undefined;
  const known = run.models.filter((m) => m.record.evidence.some((e) => e.page === key && e.read_on === undefined));
  const missing = known.filter((m) => !resolved.rows.get(m.id)?.some((s) => s.page === key));
  // A page may drop retired models: that isn't a loss.
  const isOver = ({ record }: Model<Slug>) => record.retires_on !== undefined && record.retires_on <= read_on;
  const lost = missing.filter((m) => !isOver(m)).map((m) => m.id);
  const before = line.rows - missing.filter(isOver).length;
  const fewer = before <= 0 ? 0 : 1 - rows / before;
  const gone = known.length === 0 ? 0 : lost.length / known.length;
  const missingIds = { count: lost.length, of: known.length, ids: lost.slice(0, 5) };
  const facts = gone >= fewer ? missingIds : { count: line.rows - rows, of: line.rows };
  return { share: Math.max(fewer, gone), reason: { code: "rows-gone", ...facts, on: line.read_on } };
}
