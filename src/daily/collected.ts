// Summarizes the output of `collect --json` for the log and the metrics of a daily run.
import * as z from "zod";

const Runs = z.object({
  runs: z.array(
    z.object({
      provider: z.string(),
      pages: z.array(z.unknown()),
      failures: z.array(z.object({ page: z.string(), why: z.string() })),
      changes: z.array(
        z.object({ id: z.string(), kind: z.string(), set: z.record(z.string(), z.tuple([z.json(), z.json()])) }),
      ),
      held: z.array(z.unknown()),
      findings: z.array(z.unknown()),
    }),
  ),
});
type Run = z.infer<typeof Runs>["runs"][number];

/** Counts of one collect. `changes`: values that a page now states differently. */
export type Collected = Record<"read" | "failed" | "new_models" | "changes" | "held" | "findings", number>;

/** The log shows at most this many changes, and this many reasons for failures. */
const MOST = 10;
const MOST_REASONS = 3;

/** Parses the output of `collect --json` into counts and log lines; undefined if it isn't such output. */
export function readCollected(text: string): { figures: Collected; lines: string[] } | undefined {
  const read = Runs.safeParse(parsed(text));
  if (!read.success) return undefined;
  const { runs } = read.data;
  const of = <T>(list: (run: Run) => readonly T[]) => runs.flatMap(list);
  const news = of(({ changes }) => changes).filter(({ kind }) => kind !== "first_read");
  const added = news.filter(({ set }) => set.name?.[0] === null);
  const values = news
    .filter((change) => !added.includes(change))
    .flatMap(({ id, set }) =>
      Object.entries(set).map(([field, [from, to]]) => `${id}.${field}: ${brief(from)} → ${brief(to)}`),
    );
  const failures = of(({ provider, failures }) =>
    failures.map(({ page, why }) => ({ page: `${provider}/${page}`, why })),
  );
  const figures = {
    read: of(({ pages }) => pages).length,
    failed: failures.length,
    new_models: added.length,
    changes: values.length,
    held: of(({ held }) => held).length,
    findings: of(({ findings }) => findings).length,
  };
  const shown = [...added.map(({ id }) => `new: ${id}`), ...values];
  const more = shown.length > MOST ? [`… and ${shown.length - MOST} more: see the change feeds`] : [];
  return { figures, lines: [summary(figures), ...reasons(failures), ...shown.slice(0, MOST), ...more] };
}

const summary = ({ read, failed, new_models, changes, held, findings }: Collected) =>
  `pages: ${read} read, ${failed} failed; new models: ${new_models}; changed values: ${changes}; held: ${held}; findings: ${findings}`;

/** Why pages failed, most frequent reason first, each with one page as an example. */
function reasons(failures: readonly Run["failures"][number][]): string[] {
  const groups = [...Map.groupBy(failures, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  const shown = groups
    .slice(0, MOST_REASONS)
    .map(([why, of]) => `failed: ${why}: ${of[0]?.page}${of.length > 1 ? ` and ${of.length - 1} more` : ""}`);
  return groups.length > MOST_REASONS ? [...shown, "for more reasons, see `almanac failures`"] : shown;
}

const LONGEST = 60;
function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
