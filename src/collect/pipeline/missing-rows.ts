import type { Model } from "../../schema/catalog.ts";
import { decisionOn } from "./decision.ts";
import type { PageFailure } from "./provider-run.ts";
import { lockLineOf, type ProviderState } from "./provider-state.ts";
import type { Reading, Today } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/** Share of a page's rows that may be missing before the page fails. */
const MISSING_ALLOWED = 0.1;

/** Pages read whole that state too few of the rows that they stated last time, unless a person accepted it. */
export function shrunkPages(today: Today, resolved: Resolved): PageFailure[] {
  return today.readings.flatMap((reading) => {
    const page = reading.page.key;
    const gone = today.whole.has(page) ? missingRows(today, reading, resolved) : undefined;
    if (gone === undefined || gone.share <= MISSING_ALLOWED) return [];
    if (decisionOn(today, { id: `page:${page}`, field: "name", to: null })?.kind === "accept") return [];
    return [{ page, why: "many of its rows are missing", problem: gone.problem }];
  });
}

/** How many of the rows of the last reading the page states no more; undefined where it was never read whole in this layout. */
function missingRows(
  state: ProviderState,
  { page: { key, read_on }, layout, rows }: Reading,
  resolved: Resolved,
): { share: number; problem: string } | undefined {
  const line = lockLineOf(state, key);
  if (line?.layout !== layout) return undefined;
  const stood = state.models.filter((m) => m.record.evidence.some((e) => e.page === key && e.read_on === undefined));
  const missing = stood.filter((m) => !resolved.rows.get(m.id)?.some((s) => s.page === key));
  // A lifecycle page may drop what is gone: that is no loss.
  const isOver = ({ record }: Model) => record.retires_on !== undefined && record.retires_on <= read_on;
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
