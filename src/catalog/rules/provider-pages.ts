import type { SourceFile } from "../../schema/provider.ts";
import { pageNamed } from "../evidence.ts";
import type { Rule } from "./rule.ts";

export const providerPages: Rule = {
  name: "provider-pages",
  description:
    "Each page that provider.json refers to (index, wins, definition) is one that it lists, or a member of a family there.",
  check: ({ catalog }) =>
    [...catalog.providers].flatMap(([slug, provider]) =>
      referencesOf(provider)
        .filter(({ page }) => !Object.hasOwn(provider.pages, page) && pageNamed(provider, page) === undefined)
        .map(({ path, page }) => ({
          file: `catalog/${slug}/provider.json`,
          path,
          message: `there is no page ${page}`,
          mend: `use one of ${Object.keys(provider.pages).join(", ")}, or add it`,
        })),
    ),
};

function referencesOf({ pages, wins, terms }: SourceFile): { path: string; page: string }[] {
  // A family that is gone is read from copies, whose URLs identify the members, so it needs no index.
  const families = Object.entries(pages).filter(([key, { until }]) => key.endsWith("/*") && until === undefined);
  return [
    ...families.map(([key, { index }]) => ({ path: `pages.${key}.index`, page: index ?? "(none named)" })),
    ...(wins ?? []).map(({ page }, i) => ({ path: `wins.${i}.page`, page })),
    ...Object.entries(terms.status ?? {}).flatMap(([word, term]) =>
      typeof term === "string"
        ? []
        : [{ path: `terms.status.${word}.definition`, page: term.definition.split(":", 1)[0] ?? "" }],
    ),
  ];
}
