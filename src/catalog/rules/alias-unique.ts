import type { Rule } from "./rule.ts";
import { fileOf } from "./rule.ts";

export const aliasUnique: Rule = {
  name: "alias-unique",
  description: "An alias appears once in the catalog and is not the api_string of any model.",
  check({ catalog }) {
    const models = [...catalog.models.values()];
    const owners = new Map(
      models.flatMap((m) => (m.record.api_string === undefined ? [] : [[m.record.api_string, m.id]])),
    );
    const claimed = new Map<string, string>();
    return models.flatMap((model) =>
      (model.record.aliases ?? []).flatMap((alias, i) => {
        const owner = owners.get(alias);
        const other = claimed.get(alias);
        claimed.set(alias, other ?? model.id);
        const message =
          owner !== undefined ? `${alias} is the api_string of ${owner}` : `${alias} is also an alias of ${other}`;
        if (owner === undefined && other === undefined) return [];
        return [
          {
            file: fileOf(model),
            path: `aliases.${i}`,
            message,
            mend: "leave it with the row that the page lists last",
          },
        ];
      }),
    );
  },
};
