import { pageNamed, readOn } from "../evidence.ts";
import { forEachModel, type Rule } from "./rule.ts";

export const evidencePage: Rule = {
  name: "evidence-page",
  description:
    "Evidence names a page of provider.json, or a member of a family there, and the day of its reading is known.",
  check: forEachModel(({ provider: slug, record }, report, { catalog }) => {
    const provider = catalog.providers.get(slug);
    // The loader reports a missing provider.json.
    if (!provider) return;
    for (const [i, entry] of record.evidence.entries()) {
      const [at, line] = [`evidence.${i}.page`, `${slug}/${entry.page}`];
      const undated = `the day of reading is unknown: there is no read_on, and no line ${line} in pages.lock.json`;
      if (!pageNamed(provider, entry.page))
        report(at, `${slug}/provider.json has no page ${entry.page}`, "add the page there, or fix the key");
      else if (readOn(entry, slug, catalog.lock) === undefined)
        report(at, undated, "add the day of the copy as read_on");
    }
  }),
};
