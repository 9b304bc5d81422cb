// Owns running every rule over a loaded catalog. Refuses to print, to mend, and to stop at the first finding.
import type { Catalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { order } from "./format.ts";
import type { Loaded } from "./load.ts";
import { RULES } from "./rules/index.ts";

/**
 * Everything that a person must mend, by file, then place: what every rule finds, or, where a file does not load, that alone,
 * since what is missing from the catalog would be found again in each file that speaks of it. `base` is the catalog as git
 * had it before (see base.ts), `today` a day `YYYY-MM-DD`; without them no-removal and days-past find nothing.
 */
export function lint({ catalog, findings, texts }: Loaded, base?: Catalog, today?: string): Finding[] {
  const found = findings.length > 0 ? findings : RULES.flatMap((rule) => rule.check({ catalog, texts, base, today }));
  return found.toSorted((a, b) => order(a.file, b.file) || byNumbers(a.path, b.path));
}

/** `line 2` before `line 10`; otherwise code-unit order, the same on any machine. */
function byNumbers(a: string, b: string): number {
  const pad = (path: string) => path.replace(/\d+/g, (digits) => digits.padStart(9, "0"));
  return order(pad(a), pad(b));
}
