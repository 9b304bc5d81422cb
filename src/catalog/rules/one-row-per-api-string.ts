import { fileOf, type Rule } from "./rule.ts";

export const oneRowPerApiString: Rule = {
  name: "one-row-per-api-string",
  description: "No two rows of a provider have the same api_string, nor two of a host the same api_string and version.",
  yields: "file",
  check({ catalog }, report) {
    const first = new Map<string, string>();
    for (const model of catalog.models.values()) {
      const { api_string, version = "" } = model.record;
      if (api_string === undefined) continue;
      const key = `${model.provider} ${api_string} ${version}`;
      const other = first.get(key);
      const message = `${api_string} is also the api_string of ${other}`;
      if (other === undefined) first.set(key, model.id);
      else report(fileOf(model), "api_string", message, "merge the two records");
    }
  },
};
