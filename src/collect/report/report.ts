import { sayHeld } from "../../catalog/held-words.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change } from "../../schema/history.ts";
import type { Field } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { formatFailures, type ProviderRun, readNothing } from "../pipeline/provider-run.ts";

/** One run as lines: a heading, then failures, changes (old → new with their place), held entries and findings. */
export function formatRun(run: ProviderRun, catalog: AnyCatalog): string[] {
  const { provider, day, pages, changes, held, findings, failures } = run;
  const news = changes.filter((c) => c.kind !== "first_read");
  const firsts = changes.filter((c) => c.kind === "first_read").flatMap((c) => formatChange(c, catalog));
  const counts = [
    count(pages.length, "page"),
    ...(news.length > 0 ? [counted(news)] : []),
    ...firstsOf(changes),
    ...(held.length > 0 ? [`${held.length} held`] : []),
    ...(findings.length > 0 ? [count(findings.length, "finding")] : []),
    ...(failures.length > 0 ? [`${count(failures.length, "page")} FAILED`] : []),
  ];
  const word = failures.length === 0 ? "ok    " : readNothing(run) ? "FAILED" : "part  ";
  return [
    `${word} ${provider.padEnd(10)} ${day}  ${counts.join(", ")}`,
    ...failures.map(({ page, problem }) => `  failed ${page}: ${problem} — its last reading stays`),
    ...news.flatMap((c) => formatChange(c, catalog)),
    ...capped(firsts, MAX_FIRST_READ, ": see --json", "  "),
    ...held.map((h) => `  held ${heldId(h)}: ${show(h.from)} → ${show(h.to)}  ${sayHeld(h)}`),
    ...findings.map((one) => `  finding ${sayFinding(one)}`),
  ];
}

export const sayFinding = ({ file, path, message, mend }: Finding) => `${file}:${path}: ${message} — ${mend}`;

const valuesIn = (changes: readonly Change[]): number => changes.flatMap(({ set }) => Object.keys(set)).length;

const counted = (changes: readonly Change[]) => count(valuesIn(changes), "change");

/** How many models, and values of known models, were read for the first time. */
function firstsOf(changes: readonly Change[]): string[] {
  const firsts = changes.filter((c) => c.kind === "first_read");
  const models = new Set(firsts.filter((c) => c.set.name?.[0] === null).map((c) => c.id));
  const values = valuesIn(firsts.filter((c) => !models.has(c.id)));
  const parts = [
    ...(models.size > 0 ? [count(models.size, "model")] : []),
    ...(values > 0 ? [count(values, "value")] : []),
  ];
  return parts.length > 0 ? [`${parts.join(" and ")} read for the first time`] : [];
}

/** A change as one line per field: old → new, with its place. */
export function formatChange(change: Change, catalog: AnyCatalog): string[] {
  const first = change.kind === "first_read";
  if (change.set.name?.[0] === null) {
    const values = Object.entries(change.set).map(([field, [, to]]) => `${field} ${show(to)}`);
    return [`  ${first ? "first read" : "new"} ${change.id}: ${values.join(", ")}  [${change.page}]`];
  }
  const evidence = catalog.models.get(change.id)?.record.evidence ?? [];
  return Object.entries(change.set).map(([field, [from, to]]) => {
    const at = evidence.find(
      (e) => e.page === change.page && e.states[field as keyof typeof e.states] !== undefined,
    )?.at;
    const where = at === undefined ? change.page : `${change.page}: ${at}`;
    const kind = first ? "first read " : change.kind === "correction" ? "correction " : "";
    return `  ${kind}${change.id}.${field}: ${show(from)} → ${show(to)}  [${where}]`;
  });
}

/** The name of an entry in `almanac held`. */
export const heldId = ({ id, field }: { id: string; field: Field }) => `${id}:${field}`;

/** The last line of a collect. `clean`: nothing needs a person's attention. */
export function formatVerdict(
  runs: readonly ProviderRun[],
  catalog: AnyCatalog,
  providers: readonly Slug[],
  otherFindings: number,
  dryRun = false,
): { clean: boolean; line: string } {
  const failed = [...new Set(runs.flatMap((r) => r.failures.map(({ page }) => `${r.provider}/${page}`)))];
  const changes = runs.flatMap((r) => r.changes);
  const held = catalog.held.filter((h) => (providers as string[]).includes(h.provider)).length;
  const findings = otherFindings + runs.reduce((n, r) => n + r.findings.length, 0);
  const parts = [
    count(new Set(runs.map((r) => r.provider)).size, "provider"),
    counted(changes.filter((c) => c.kind !== "first_read")),
    ...firstsOf(changes),
    ...(held > 0 ? [`${held} held${dryRun ? "" : ": see `almanac held`"}`] : []),
    ...(findings > 0 ? [count(findings, "finding")] : []),
    ...(failed.length > 0 ? [`FAILED: ${listed(failed)}`] : []),
  ];
  const clean = failed.length + held + findings === 0;
  return { clean, line: `${clean ? "clean" : "to look at"}: ${parts.join(", ")}` };
}

/** The message of the commit that records the runs: a subject, then one line per changed field. */
export function commitMessage(runs: readonly ProviderRun[]): string {
  const changes = runs.flatMap((r) => r.changes);
  const news = changes.filter((c) => c.kind !== "first_read");
  const providers = [...new Set((news.length > 0 ? news : changes).map((c) => c.provider))].sort();
  const scope = providers.length === 1 ? `data(${providers[0]})` : "data";
  const fields = news.flatMap((c) =>
    Object.entries(c.set).map(([field, [from, to]]) => `${c.provider}/${c.id}: ${field} ${show(from)} → ${show(to)}`),
  );
  const firsts = new Set(changes.filter((c) => c.kind === "first_read").map((c) => c.id)).size;
  const failed = runs.flatMap(({ provider, failures }) =>
    failures.length > 0 ? [`failed: ${provider} (${formatFailures(failures)})`] : [],
  );
  const subject =
    fields.length > 0
      ? `${scope}: ${count(fields.length, "change")} at ${providers.join(", ")}`
      : firsts > 0
        ? `${scope}: ${count(firsts, "model")} read for the first time`
        : `${scope}: pages read again, nothing changed`;
  return `${[subject, "", ...capped(fields, 200, ""), ...failed].join("\n").trimEnd()}\n`;
}

/** A new provider's first reading is its whole catalog; --json prints all of it. */
const MAX_FIRST_READ = 40;

/** The first lines, and how many more there are. `where`: what shows them all. */
export const capped = (lines: readonly string[], max: number, where: string, indent = ""): string[] =>
  lines.length <= max ? [...lines] : [...lines.slice(0, max), `${indent}… and ${lines.length - max} more${where}`];

/** The text, or its first characters. */
export const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const listed = (names: readonly string[]) =>
  names.length <= 5 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`;

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

const show = (value: unknown): string =>
  cut((value ?? null) === null ? "not stated" : typeof value === "string" ? value : JSON.stringify(value), 90);
