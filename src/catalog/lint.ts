import type { Catalog, HostCatalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { order } from "./format.ts";
import type { Loaded } from "./load.ts";
import { HOSTS_AT } from "./read-files.ts";
import { RULES } from "./rules/index.ts";
import { replacementResolves } from "./rules/replacement-resolves.ts";
import { findingsOf, type RuleContext } from "./rules/rule.ts";

/**
 * The findings of every rule, sorted by file, then place. If a file doesn't load, only that is reported, since its absence would
 * cause findings in others. `base`: the earlier catalog from git (see base.ts); `today`: `YYYY-MM-DD`. Without them, no-removal and
 * days-past find nothing.
 */
export function lint({ catalog, findings: unread, texts }: Loaded, base?: Catalog, today?: string): Finding[] {
  const { hosts } = catalog;
  const findings = unread.length > 0 ? [...unread] : byRules({ catalog, texts, base, today });
  if (unread.length === 0 && hosts) {
    const ctx = { catalog: hosts, texts: textsOfHosts(texts), base: base?.hosts, today, vendors: catalog };
    findings.push(...lintHosts(catalog, ctx));
  }
  return findings.sort((a, b) => order(a.file, b.file) || byNumbers(a.path, b.path));
}

/** The findings with which a catalog can't be published. */
export const faultsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ advice }) => !advice);

/** A host's replacements are its own ids, most of which are not rows. */
const HOST_RULES = RULES.filter((rule) => rule !== replacementResolves);

/** The findings of the rules for hosts, and of invalid joins. */
function lintHosts(catalog: Catalog, ctx: RuleContext<HostCatalog>): Finding[] {
  const place = ({ file, ...rest }: Finding): Finding => ({
    ...JSON.parse(JSON.stringify(rest).replaceAll("provider.json", "host.json")),
    file: file.replace(/^catalog\//, `catalog/${HOSTS_AT}`).replace(/provider\.json$/, "host.json"),
  });
  return [...byRules(ctx, HOST_RULES), ...joins(catalog, ctx.catalog)].map(place);
}

function joins({ models }: Catalog, hosts: HostCatalog): Finding[] {
  return [...hosts.providers].flatMap(([slug, { joins = {} }]) =>
    Object.entries(joins).flatMap(([row, { model }]) => {
      const at = { file: `catalog/${slug}/host.json`, path: `joins.${row}` };
      if (hosts.models.get(row)?.provider !== slug)
        return [{ ...at, message: `${slug} has no row ${row}`, mend: "remove the join, or name a row by its file" }];
      if (model === null || models.has(model)) return [];
      return [{ ...at, message: `the catalog has no model ${model}`, mend: "name a model by its file, or null" }];
    }),
  );
}

const textsOfHosts = (texts: Loaded["texts"]) =>
  new Map(
    [...texts].flatMap(([file, text]) => (file.startsWith(HOSTS_AT) ? [[file.slice(HOSTS_AT.length), text]] : [])),
  );

/** The findings of the rules, in order, without those that follow from another finding. */
function byRules(ctx: RuleContext, rules = RULES): Finding[] {
  const all = rules.map((rule) => ({ rule, findings: findingsOf(rule, ctx) }));
  const causes = all.flatMap(({ rule, findings }) => (rule.yields ? [] : findings));
  const files = new Set(causes.map(({ file }) => file));
  const places = new Set(causes.map(({ file, path }) => `${file}:${fieldOf(path)}`));
  const follows = (yields: "place" | "file", { file, path }: Finding) =>
    yields === "file" ? files.has(file) : places.has(`${file}:`) || places.has(`${file}:${fieldOf(path)}`);
  return all.flatMap(({ rule: { yields }, findings }) => findings.filter((f) => !yields || !follows(yields, f)));
}

/** `rates.0` → `rates`. */
const fieldOf = (path: string) => path.replace(/\.\d+$/, "");

/** Sorts `line 2` before `line 10`, and by code units otherwise. */
function byNumbers(a: string, b: string): number {
  const pad = (path: string) => path.replace(/\d+/g, (digits) => digits.padStart(9, "0"));
  return order(pad(a), pad(b));
}
