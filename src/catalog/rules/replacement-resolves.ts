import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import { type IdOf, spellings } from "../spellings.ts";
import { checkModels, type Rule } from "./rule.ts";

export const replacementResolves: Rule = {
  name: "replacement-resolves",
  description:
    "Each replacement is a row's api_string, alias, id or name, or is listed under outside in provider.json.",
  check(ctx) {
    const find = spellings(ctx.catalog);
    const dangling = checkModels(ctx, ({ provider, record }) => {
      const outside = ctx.catalog.providers.get(provider)?.outside ?? [];
      return (record.replacements ?? []).flatMap(({ model }, i) => {
        if (find(model) !== undefined || outside.includes(model)) return [];
        const message = `${model} is not a row of the catalog`;
        return [
          {
            path: `replacements.${i}`,
            message,
            mend: `add the model, or list it under outside in ${provider}/provider.json`,
          },
        ];
      });
    });
    return [...dangling, ...unneededExceptions(ctx.catalog, find)];
  },
};

function unneededExceptions(catalog: AnyCatalog, find: IdOf): Finding[] {
  const stated = new Map<string, Set<string>>();
  for (const { provider, record } of catalog.models.values()) {
    const targets = stated.get(provider) ?? new Set();
    for (const { model } of record.replacements ?? []) targets.add(model);
    stated.set(provider, targets);
  }
  return [...catalog.providers].flatMap(([slug, { outside = [] }]) =>
    outside.flatMap((target, i) => {
      const row = find(target);
      const used = stated.get(slug)?.has(target) ?? false;
      if (row === undefined && used) return [];
      const message = row === undefined ? `no record is replaced by ${target}` : `${target} is now the row ${row}`;
      return [{ file: `catalog/${slug}/provider.json`, path: `outside.${i}`, message, mend: "remove the entry" }];
    }),
  );
}
