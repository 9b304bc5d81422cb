import { pageNamed, splitPage } from "../evidence.ts";
import type { Rule } from "./rule.ts";

const [LOCK, FAILURES] = ["pages.lock.json", "failures.json"];
const MEND = "remove the line: the next collect writes the right one";

export const pageState: Rule = {
  name: "page-state",
  description: "Lock and failures name pages of provider.json; a failure begins before it ends and after it was read.",
  check({ catalog: { providers, lock, failures } }, report) {
    for (const [file, lines] of [
      [LOCK, lock],
      [FAILURES, failures],
    ] as const)
      for (const page of Object.keys(lines)) {
        const [slug, key] = splitPage(page);
        const provider = providers.get(slug);
        if (!provider || !pageNamed(provider, key))
          report(file, page, "no provider.json lists this page", "add the page there again, or remove the line");
      }
    for (const [page, { read_on, changed_on = read_on }] of Object.entries(lock))
      if (changed_on > read_on)
        report(LOCK, page, `it changed on ${changed_on}, after its last reading on ${read_on}`, MEND);
    for (const [page, { on, since }] of Object.entries(failures)) {
      const read = lock[page]?.read_on ?? "";
      if (since > on)
        report(FAILURES, page, `it has been failing since ${since}, but last failed before that, on ${on}`, MEND);
      if (read > on) report(FAILURES, page, `it was read in full on ${read}, after it failed on ${on}`, MEND);
    }
  },
};
