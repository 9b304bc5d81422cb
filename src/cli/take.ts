import { existsSync } from "node:fs";
import type { Command } from "commander";
import { splitHosts, withHosts } from "../catalog/hosts.ts";
import { lint } from "../catalog/lint.ts";
import { readCatalog } from "../catalog/load.ts";
import { saveCatalog } from "../catalog/save.ts";
import { takeProvider } from "../catalog/take.ts";
import { withWriter } from "../daily/one-writer.ts";
import { CannotDo } from "../schema/exit.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { openWhole, providersOf } from "./open-catalog.ts";
import { catalogOption, providerOption } from "./options.ts";
import { report } from "./report.ts";

type Options = { catalog: string; provider: Slug[] };

export function addTake(program: Command): void {
  program
    .command("take <folder>")
    .summary("take in a provider's part of a catalog collected elsewhere")
    .description(
      "Takes in one provider's part of another copy of the catalog, collected by a job that may not write here. Anything that a run " +
        "doesn't write (provider.json, decisions, removals) is refused, and so is a result with lint findings.",
    )
    .addOption(catalogOption())
    .addOption(providerOption().makeOptionMandatory())
    .addHelpText("after", "\nExamples:\n  $ almanac take ./collected/openai --provider openai")
    .action((folder: string, { catalog: dir, provider }: Options) =>
      withWriter(dir, () => {
        if (!existsSync(folder))
          throw new CannotDo(`there is no folder ${folder}`, "name the catalog that the run wrote");
        const other = readCatalog(folder);
        const [catalog, base] = [openWhole(dir), splitHosts(openWhole(dir))];
        if (!report(other.findings)) return;
        const theirs = withHosts(other.catalog);
        if (!report(providersOf(catalog, provider).flatMap((slug) => takeProvider(catalog, theirs, slug)))) return;
        const today = new Date().toISOString().slice(0, 10);
        if (!report(lint({ catalog: splitHosts(catalog), findings: [], texts: new Map() }, base, today))) return;
        saveCatalog(catalog, dir, new Set(provider));
        console.log(`took ${provider.join(", ")} from ${folder}`);
      }),
    );
}
