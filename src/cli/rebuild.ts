import type { Command } from "commander";
import { withHosts } from "../catalog/hosts.ts";
import { saveCatalog } from "../catalog/save.ts";
import { openRegistry } from "../collect/fetch/registry.ts";
import { ALL_ADAPTERS } from "../collect/hosts/index.ts";
import { rebuild } from "../collect/rebuild.ts";
import { EXIT } from "../schema/exit.ts";
import { openCatalog } from "./open-catalog.ts";
import { openCopies } from "./open-copies.ts";
import { catalogOption, pagesOption } from "./options.ts";
import { report } from "./report.ts";

export function addRebuild(program: Command): void {
  program
    .command("rebuild")
    .summary("make the catalog again from its sources, and say what differs")
    .description(
      "Makes the catalog from nothing but its provider.json and host.json files, reviewed.jsonl, copies of the pages, and the packages by exact " +
        "version, which are fetched from the registry. Names every file that differs from the catalog, byte for byte.",
    )
    .addOption(catalogOption())
    .addOption(pagesOption("copies of the pages, listed in its index.tsv").makeOptionMandatory())
    .option("--out <folder>", "write what was made there; what people write is not copied")
    .addHelpText(
      "after",
      "\nExamples:\n  $ almanac rebuild --pages ./pages\n  $ almanac rebuild --pages ./pages --out ./rebuilt",
    )
    .action(async ({ catalog: dir, pages, out }: { catalog: string; pages: string[]; out?: string }) => {
      const { catalog } = openCatalog(dir);
      const { copies, findings } = openCopies(pages);
      const registry = openRegistry();
      try {
        const made = await rebuild(withHosts(catalog), copies, ALL_ADAPTERS, registry);
        if (out !== undefined) saveCatalog(made.catalog, out);
        for (const file of made.differs) console.log(`differs: ${file}`);
        const clean = report([...findings, ...made.findings]) && made.differs.length === 0;
        const models = `${made.catalog.models.size} models from ${copies.length} copies`;
        console.log(clean ? `the same, byte for byte: ${models}` : `${models}; ${made.differs.length} files differ`);
        if (!clean) process.exitCode = EXIT.findings;
      } finally {
        registry.close();
      }
    });
}
