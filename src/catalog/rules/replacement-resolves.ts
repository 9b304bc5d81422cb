import { spellings } from "../spellings.ts";
import { fileOf, type Rule } from "./rule.ts";

export const replacementResolves: Rule = {
  name: "replacement-resolves",
  description:
    "Each replacement is a row's api_string, alias, id or name, or is listed under outside in provider.json.",
  advises: true,
  check({ catalog }, report) {
    const find = spellings(catalog);
    const targets = new Set<string>();
    for (const model of catalog.models.values()) {
      const { provider, record } = model;
      const { outside = [] } = catalog.providers.get(provider) ?? {};
      for (const [i, { model: target }] of (record.replacements ?? []).entries()) {
        targets.add(`${provider} ${target}`);
        const mend = `add the model, or list it under outside in ${provider}/provider.json`;
        if (find(target) === undefined && !outside.includes(target))
          report(fileOf(model), `replacements.${i}`, `${target} is not a row of the catalog`, mend);
      }
    }
    for (const [slug, { outside = [] }] of catalog.providers)
      for (const [i, target] of outside.entries()) {
        const row = find(target);
        const message = row === undefined ? `no record is replaced by ${target}` : `${target} is now the row ${row}`;
        if (row !== undefined || !targets.has(`${slug} ${target}`))
          report(`${slug}/provider.json`, `outside.${i}`, message, "remove the entry");
      }
  },
};
