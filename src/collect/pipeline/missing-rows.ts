import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { lockLineOf, type ProviderState } from "./provider-state.ts";
import type { Reading, Today } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/** Share of a page's rows that may be missing without a word. */
const MISSING_ALLOWED = 0.1;

/** Share of a page's rows that are missing, and what to say of it. */
export type Loss = { share: number; problem: string };

/**
 * Pages read whole that state too few of the rows that they stated last time. Their rows are read all the same, and the lock takes
 * their number: a page that truly lost rows is told of once.
 */
export function lossesOn(today: Today, resolved: Resolved): ReadonlyMap<string, Loss> {
  return new Map(
    today.readings.flatMap((reading): [string, Loss][] => {
      const page = reading.page.key;
      const loss = today.whole.has(page) ? missingRows(today, reading, resolved) : undefined;
      return loss !== undefined && loss.share > MISSING_ALLOWED ? [[page, loss]] : [];
    }),
  );
}

export const lostRows = (slug: Slug, losses: ReadonlyMap<string, Loss>): Finding[] =>
  [...losses].map(([page, { problem }]) => ({
    file: `${slug}/${page}`,
    path: "",
    message: problem,
    mend: "check whether the page was cut off; what it no longer states stays as it is",
  }));

/** How many of the rows of the last reading the page states no more; undefined where it was never read whole in this layout. */
function missingRows(
  state: ProviderState,
  { page: { key, read_on }, layout, rows }: Reading,
  resolved: Resolved,
): Loss | undefined {
  const line = lockLineOf(state, key);
  if (line?.layout !== layout) return undefined;
  const stood = state.models.filter((m) => m.record.evidence.some((e) => e.page === key && e.read_on === undefined));
  const missing = stood.filter((m) => !resolved.rows.get(m.id)?.some((s) => s.page === key));
  // A lifecycle page may drop what is gone: that is not a loss.
  const isOver = ({ record }: Model<Slug>) => record.retires_on !== undefined && record.retires_on <= read_on;
  const lost = missing.filter((m) => !isOver(m)).map((m) => m.id);
  const before = line.rows - missing.filter(isOver).length;
  const fewer = before <= 0 ? 0 : 1 - rows / before;
  const gone = stood.length === 0 ? 0 : lost.length / stood.length;
  const named = `${lost.slice(0, 5).join(", ")}${lost.length > 5 ? " …" : ""}`;
  const problem =
    gone >= fewer
      ? `${lost.length} of the ${stood.length} rows of ${line.read_on} are gone: ${named}`
      : `${rows} rows, where ${line.read_on} had ${line.rows}`;
  return { share: Math.max(fewer, gone), problem };
}
