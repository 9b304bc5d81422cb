import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Reviewed } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { pageNamed } from "../evidence.ts";
import { bringsFact, readFact } from "../fact.ts";
import type { Rule } from "./rule.ts";

export const factsRead: Rule = {
  name: "facts-read",
  description:
    "A fact or correction in reviewed.jsonl names a model, and a page of provider.json; its raw text reads as its value.",
  check({ catalog }, report) {
    for (const [i, line] of catalog.reviewed.entries()) {
      const problem = problemOf(line, catalog);
      if (problem) report("reviewed.jsonl", `line ${i + 1} ${line.id}:${line.field}`, ...problem);
    }
  },
};

function problemOf(line: Reviewed, catalog: AnyCatalog): [message: string, mend: string] | undefined {
  const { provider: slug, id, on, evidence } = line;
  const provider = catalog.providers.get(slug as Slug);
  if (!provider) return [`there is no provider ${slug}`, "name a provider that has a folder in catalog/"];
  if (!bringsFact(line)) return undefined;
  if (catalog.models.get(id)?.provider !== slug)
    return [
      `${slug} has no such model, so the fact would never be used`,
      `name the id of a file in catalog/${slug}/, or write the fact once the model is there`,
    ];
  if (evidence?.read_on && evidence.read_on > on)
    return [`read_on ${evidence.read_on} is after the decision's day ${on}`, "fix the day"];
  if (evidence && !pageNamed(provider, evidence.page))
    return [`${slug}/provider.json has no page ${evidence.page}`, "list the page there, or fix the key"];
  const fact = readFact(line, provider);
  return "problem" in fact ? [fact.problem, "fix the line's value or evidence"] : undefined;
}
