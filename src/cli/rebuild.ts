import { Option } from "commander";
import { withHosts } from "../catalog/hosts.ts";
import { saveCatalog } from "../catalog/save.ts";
import { ALL_ADAPTERS } from "../collect/adapters.ts";
import { openRegistry } from "../collect/fetch/registry.ts";
import { rebuild } from "../collect/rebuild.ts";
import { EXIT } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { openCatalog } from "./open-catalog.ts";
import { openCopies } from "./open-pages.ts";
import { catalogOption, pagesOption } from "./options.ts";
import { report } from "./report.ts";

export const verb: Verb<{ catalog: string; pages: string[]; out?: string }> = {
  description:
    "Rebuilds the catalog from nothing but its provider.json and host.json files, reviewed.jsonl, copies of the pages, and exact package " +
    "versions fetched from the registry. Lists every file that isn't the same, byte for byte.",
  options: [
    catalogOption(),
    pagesOption("copies of the pages, listed in its index.tsv").makeOptionMandatory(),
    new Option("--out <folder>", "write the result to this folder, without hand-written files"),
  ],
  examples: ["almanac rebuild --pages ./pages", "almanac rebuild --pages ./pages --out ./rebuilt"],
  async run({ catalog: dir, pages, out }) {
    const { catalog } = openCatalog(dir);
    const { copies, findings } = openCopies(pages);
    const registry = openRegistry();
    const made = await rebuild(withHosts(catalog), copies, ALL_ADAPTERS, registry).finally(() => registry.close());
    if (out !== undefined) saveCatalog(made.catalog, out);
    for (const file of made.differs) console.log(`differs: ${file}`);
    const clean = report([...findings, ...made.findings]) && made.differs.length === 0;
    const models = `${made.catalog.models.size} models from ${copies.length} copies`;
    console.log(clean ? `the same, byte for byte: ${models}` : `${models}; ${made.differs.length} files differ`);
    if (!clean) process.exitCode = EXIT.findings;
  },
};
