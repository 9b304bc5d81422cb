import { sayHeld } from "../../catalog/held-words.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { lockLineOf, type Run } from "./provider-run.ts";
import type { Reading } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/** The share of a page's rows that may be missing without a finding. */
const MISSING_ALLOWED = 0.1;

/** The share of a page's rows that are missing, and the facts. */
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
  [...losses].map(([page, { reason }]) => ({
    file: `${slug}/${page}`,
    path: "",
    message: sayHeld({ why: reason, from: null, to: null }),
    mend: "check whether the page was cut off; the missing rows stay in the catalog",
  }));

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
