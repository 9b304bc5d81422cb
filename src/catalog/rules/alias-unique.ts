import { fileOf, type Rule } from "./rule.ts";

export const aliasUnique: Rule = {
  name: "alias-unique",
  description: "An alias appears once in the catalog and is not the api_string of any model.",
  check({ catalog }, report) {
    const models = [...catalog.models.values()];
    const apiStrings = new Map(models.map(({ id, record }) => [record.api_string, id]));
    const aliases = new Map<string, string>();
    for (const model of models)
      for (const [i, alias] of (model.record.aliases ?? []).entries()) {
        const [owner, other] = [apiStrings.get(alias), aliases.get(alias)];
        aliases.set(alias, model.id);
        const message = owner ? `${alias} is the api_string of ${owner}` : `${alias} is also an alias of ${other}`;
        if (owner || other)
          report(fileOf(model), `aliases.${i}`, message, "leave it with the row that the page lists last");
      }
  },
};
