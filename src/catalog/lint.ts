import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { order } from "./format.ts";
import type { Loaded } from "./load.ts";
import { RULES } from "./rules/index.ts";
import type { RuleContext } from "./rules/rule.ts";

/**
 * Everything that a person must mend, by file, then place: what every rule finds, or, where a file does not load, that alone,
 * since what is missing from the catalog would be found again in each file that speaks of it. `base` is the catalog as git
 * had it before (see base.ts), `today` a day `YYYY-MM-DD`; without them no-removal and days-past find nothing.
 */
export function lint({ catalog, findings, texts }: Loaded, base?: Catalog, today?: string): Finding[] {
  const found = findings.length > 0 ? findings : byRules({ catalog, texts, base, today });
  return found.toSorted((a, b) => order(a.file, b.file) || byNumbers(a.path, b.path));
}

/** What the rules find, in their order, without what follows from a finding beside it. */
function byRules(ctx: RuleContext): Finding[] {
  const all = RULES.map((rule) => ({ rule, found: rule.check(ctx) }));
  const causes = all.flatMap(({ rule, found }) => (rule.yields ? [] : found));
  const files = new Set(causes.map(({ file }) => file));
  const places = new Set(causes.map(({ file, path }) => `${file}:${fieldOf(path)}`));
  const follows = (yields: "place" | "file", { file, path }: Finding) =>
    yields === "file" ? files.has(file) : places.has(`${file}:`) || places.has(`${file}:${fieldOf(path)}`);
  return all.flatMap(({ rule: { yields }, found }) => (yields ? found.filter((f) => !follows(yields, f)) : found));
}

/** `rates.0` is a place of the field `rates`. */
const fieldOf = (path: string) => path.replace(/\.\d+$/, "");

/** `line 2` before `line 10`; otherwise code-unit order, the same on any machine. */
function byNumbers(a: string, b: string): number {
  const pad = (path: string) => path.replace(/\d+/g, (digits) => digits.padStart(9, "0"));
  return order(pad(a), pad(b));
}
