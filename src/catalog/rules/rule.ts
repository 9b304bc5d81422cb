import type { AnyCatalog, Catalog, Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";

export type RuleContext<C extends AnyCatalog = AnyCatalog> = {
  catalog: C;
  /** Path inside catalog/ → text on disk, for files loaded from a folder. */
  texts: ReadonlyMap<string, string>;
  /** The earlier catalog from git, if known. */
  base?: AnyCatalog | undefined;
  /** For a catalog of hosts: that of the vendors. */
  vendors?: Catalog | undefined;
  /** Today's date; undefined to skip rules that depend on it. */
  today?: string | undefined;
};

/** Reports a finding at a place of a file in catalog/. */
export type Report = (file: string, path: string, message: string, mend: string) => void;
/** Reports a finding at a place of a model's file. */
export type ModelReport = (path: string, message: string, mend: string) => void;

export type Rule = {
  name: string;
  description: string;
  /** Suppresses findings at a place, or in a file, with a finding of a rule without this: they probably have the same cause. */
  yields?: "place" | "file";
  /** Its findings are advice, since pages that are read right can cause them: they may disagree, or name what is not here. */
  advises?: true;
  check(ctx: RuleContext, report: Report): void;
};

export const fileOf = ({ provider, id }: Pick<Model<Slug>, "provider" | "id">) => `${provider}/${id}.json`;

export const forEachModel =
  (check: (model: Model<Slug>, report: ModelReport, ctx: RuleContext) => void): Rule["check"] =>
  (ctx, report) => {
    for (const model of ctx.catalog.models.values()) check(model, (...place) => report(fileOf(model), ...place), ctx);
  };

export function findingsOf({ check, advises }: Rule, ctx: RuleContext): Finding[] {
  const findings: Finding[] = [];
  const advice = advises && { advice: true as const };
  check(ctx, (file, path, message, mend) => findings.push({ file: `catalog/${file}`, path, message, mend, ...advice }));
  return findings;
}
