import type { Slug } from "../../schema/vocabulary.ts";
import { pageNamed } from "../evidence.ts";
import { bringsFact, readFact } from "../fact.ts";
import type { Rule } from "./rule.ts";

export const factsRead: Rule = {
  name: "facts-read",
  description:
    "A fact or correction in reviewed.jsonl names a model, and a page of provider.json; its raw text reads as its value.",
  check: ({ catalog }) =>
    catalog.reviewed.flatMap((r, i) => {
      const at = { file: "catalog/reviewed.jsonl", path: `line ${i + 1} ${r.id}:${r.field}` };
      const provider = catalog.providers.get(r.provider as Slug);
      if (!provider) {
        const mend = "name a provider that has a folder in catalog/";
        return [{ ...at, message: `there is no provider ${r.provider}`, mend }];
      }
      if (!bringsFact(r)) return [];
      if (catalog.models.get(r.id)?.provider !== r.provider) {
        const mend = `name the id of a file in catalog/${r.provider}/, or write the fact once the model is there`;
        return [{ ...at, message: `${r.provider} has no such model, so the fact would never be used`, mend }];
      }
      const readOn = r.evidence?.read_on;
      if (readOn !== undefined && readOn > r.on)
        return [{ ...at, message: `read_on ${readOn} is after the decision's day ${r.on}`, mend: "fix the day" }];
      const page = r.evidence?.page;
      if (page !== undefined && pageNamed(provider, page) === undefined) {
        const mend = "list the page there, or fix the key";
        return [{ ...at, message: `${r.provider}/provider.json has no page ${page}`, mend }];
      }
      const fact = readFact(r, provider);
      return "problem" in fact ? [{ ...at, message: fact.problem, mend: "fix the line's value or evidence" }] : [];
    }),
};
