import type { Finding } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { pageNamed } from "../evidence.ts";
import type { Rule, RuleContext } from "./rule.ts";

export const pageState: Rule = {
  name: "page-state",
  description: "Lock and failures name pages of provider.json; a failure begins before it ends and after it was read.",
  check(ctx) {
    const { lock, failures } = ctx.catalog;
    const mend = "remove the line: the next collect writes the right one";
    const orders: (Omit<Finding, "mend"> & { inOrder: boolean })[] = [
      ...Object.entries(lock).map(([path, { read_on, changed_on = read_on }]) => ({
        file: "catalog/pages.lock.json",
        path,
        inOrder: changed_on <= read_on,
        message: `it changed on ${changed_on}, after its last reading on ${read_on}`,
      })),
      ...Object.entries(failures).flatMap(([path, { on, since }]) => [
        {
          file: "catalog/failures.json",
          path,
          inOrder: since <= on,
          message: `it has been failing since ${since}, but last failed before that, on ${on}`,
        },
        {
          file: "catalog/failures.json",
          path,
          inOrder: (lock[path]?.read_on ?? "") <= on,
          message: `it was read in full on ${lock[path]?.read_on}, after it failed on ${on}`,
        },
      ]),
    ];
    return [
      ...unknown(ctx, "pages.lock.json", Object.keys(lock)),
      ...unknown(ctx, "failures.json", Object.keys(failures)),
      ...orders.filter(({ inOrder }) => !inOrder).map(({ file, path, message }) => ({ file, path, message, mend })),
    ];
  },
};

function unknown({ catalog }: RuleContext, file: string, keys: readonly string[]): Finding[] {
  return keys
    .filter((key) => {
      const slash = key.indexOf("/");
      const provider = catalog.providers.get(key.slice(0, slash) as Slug);
      return !provider || pageNamed(provider, key.slice(slash + 1)) === undefined;
    })
    .map((path) => ({
      file: `catalog/${file}`,
      path,
      message: "no provider.json lists this page",
      mend: "add the page there again, or remove the line",
    }));
}
