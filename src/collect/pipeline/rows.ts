import type { Model } from "../../schema/catalog.ts";
import type { Lock } from "../../schema/history.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Reading } from "./read.ts";
import type { Resolved } from "./resolve.ts";

/** How many of the rows that the page stated last time it states no more; undefined where it was never read whole in this layout. */
export function missingRows(
  reading: Reading,
  resolved: Resolved,
  known: readonly Model[],
  lock: Lock,
  provider: ProviderSlug,
): { share: number; message: string } | undefined {
  const page = reading.page.key;
  const line = lock[`${provider}/${page}`];
  if (line?.layout !== reading.layout) return undefined;
  const stood = known.filter((m) => m.record.evidence.some((e) => e.page === page && e.read_on === undefined));
  const missing = stood.filter((m) => !resolved.rows.get(m.id)?.some((s) => s.page === page));
  // A lifecycle page may drop what is gone: that is no loss.
  const isOver = ({ record }: Model) => record.retires_on !== undefined && record.retires_on <= reading.page.read_on;
  const lost = missing.filter((m) => !isOver(m)).map((m) => m.id);
  const before = line.rows - missing.filter(isOver).length;
  const fewer = before <= 0 ? 0 : 1 - reading.rows / before;
  const gone = stood.length === 0 ? 0 : lost.length / stood.length;
  const message =
    gone >= fewer
      ? `${lost.length} of the ${stood.length} rows of ${line.read_on} are gone: ${lost.slice(0, 5).join(", ")}${lost.length > 5 ? " …" : ""}`
      : `${reading.rows} rows, where ${line.read_on} had ${line.rows}`;
  return { share: Math.max(fewer, gone), message };
}
