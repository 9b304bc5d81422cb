import { existsSync } from "node:fs";
import { splitHosts, withHosts } from "../catalog/hosts.ts";
import { faultsOf, lint } from "../catalog/lint.ts";
import { readCatalog } from "../catalog/load.ts";
import { saveCatalog } from "../catalog/save.ts";
import { takeProvider } from "../catalog/take.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole, providersOf } from "./open-catalog.ts";
import { catalogOption, providerOption, today } from "./options.ts";
import { report } from "./report.ts";

type Options = { catalog: string; provider: Slug[] };

export const verb: Verb<Options> = {
  description:
    "Takes in one provider's part of another copy of the catalog, collected by a job that may not write here. Anything that a run " +
    "doesn't write (provider.json, decisions, removals) is refused, and so is a result with lint findings.",
  args: [["<folder>", "the other copy"]],
  options: [catalogOption(), providerOption().makeOptionMandatory()],
  examples: ["almanac take ./collected/openai --provider openai"],
  writes: true,
  run({ catalog: dir, provider }, folder = "") {
    if (!existsSync(folder)) throw new CannotDo(`there is no folder ${folder}`, "name the catalog that the run wrote");
    const other = readCatalog(folder);
    const [catalog, base] = [openWhole(dir), splitHosts(openWhole(dir))];
    if (!report(other.findings, folder)) return;
    const theirs = withHosts(other.catalog);
    if (!report(providersOf(catalog, provider).flatMap((slug) => takeProvider(catalog, theirs, slug)))) return;
    const findings = lint({ catalog: splitHosts(catalog), findings: [], texts: new Map() }, base, today());
    if (!report(faultsOf(findings), dir)) return;
    saveCatalog(catalog, dir, new Set(provider));
    console.log(`took ${provider.join(", ")} from ${folder}`);
  },
};
