import { pageNamed, readOn } from "../evidence.ts";
import { checkModels, type Rule } from "./rule.ts";

export const evidencePage: Rule = {
  name: "evidence-page",
  description:
    "Evidence names a page of provider.json, or a member of a family there, and the day of its reading is known.",
  check: (ctx) =>
    checkModels(ctx, ({ provider: slug, record }) => {
      const provider = ctx.catalog.providers.get(slug);
      // The loader reports a missing provider.json.
      if (!provider) return [];
      return record.evidence.flatMap((entry, i) => {
        const path = `evidence.${i}.page`;
        if (!pageNamed(provider, entry.page)) {
          return [
            {
              path,
              message: `${slug}/provider.json has no page ${entry.page}`,
              mend: "add the page there, or fix the key",
            },
          ];
        }
        if (readOn(entry, slug, ctx.catalog.lock) === undefined) {
          const message = `the day of reading is unknown: there is no read_on, and no line ${slug}/${entry.page} in pages.lock.json`;
          return [{ path, message, mend: "add the day of the copy as read_on" }];
        }
        return [];
      });
    }),
};
