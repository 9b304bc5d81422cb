import { fileOf, type Rule } from "./rule.ts";

export const oneRowPerApiString: Rule = {
  name: "one-row-per-api-string",
  description: "No two rows of a provider have the same api_string, nor two of a host the same and one version.",
  yields: "file",
  check({ catalog }) {
    const first = new Map<string, string>();
    return [...catalog.models.values()].flatMap((model) => {
      const { api_string, version = "" } = model.record;
      if (api_string === undefined) return [];
      const key = `${model.provider} ${api_string} ${version}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, model.id);
      if (other === undefined) return [];
      const message = `${api_string} is also the api_string of ${other}`;
      return [{ file: fileOf(model), path: "api_string", message, mend: "merge the two records" }];
    });
  },
};
