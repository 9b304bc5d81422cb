import type { SourceFile } from "../../schema/provider.ts";
import { pageNamed } from "../evidence.ts";
import type { Rule } from "./rule.ts";

export const providerPages: Rule = {
  name: "provider-pages",
  description:
    "Each page that provider.json refers to (index, wins, definition) is one that it lists, or a member of a family there.",
  check({ catalog }, report) {
    for (const [slug, provider] of catalog.providers)
      for (const [path, page] of referencesIn(provider)) {
        const mend = `use one of ${Object.keys(provider.pages).join(", ")}, or add it`;
        if (!Object.hasOwn(provider.pages, page) && !pageNamed(provider, page))
          report(`${slug}/provider.json`, path, `there is no page ${page}`, mend);
      }
  },
};

function* referencesIn({ pages, wins = [], terms }: SourceFile): Generator<[path: string, page: string]> {
  // A family that is gone is read from copies, whose URLs identify the members, so it needs no index.
  for (const [key, { index = "named as its index", until }] of Object.entries(pages))
    if (key.endsWith("/*") && until === undefined) yield [`pages.${key}.index`, index];
  for (const [i, { page }] of wins.entries()) yield [`wins.${i}.page`, page];
  for (const [word, term] of Object.entries(terms.status ?? {}))
    if (typeof term !== "string") yield [`terms.status.${word}.definition`, term.definition.split(":", 1)[0] ?? ""];
}
