// Owns `almanac lint`. Refuses to change a file: it says what a person must mend.
import type { Command } from "commander";
import { checkCatalog } from "./check-catalog.ts";
import { report } from "./exit.ts";
import { catalogOption } from "./options.ts";

export function addLint(program: Command): void {
  program
    .command("lint")
    .summary("check every fact of the catalog and its evidence")
    .description(
      "Checks the catalog: shapes, evidence for every stated field, raw texts that read back as the recorded value, dates, names.\n" +
        "Prints one finding a line as  file:path: message — mend",
    )
    .addOption(catalogOption())
    .addHelpText("after", "\nExample:\n  $ almanac lint && echo clean")
    .action(({ catalog }: { catalog: string }) => {
      const { loaded, findings } = checkCatalog(catalog);
      if (report(findings)) console.log(`clean: ${loaded.catalog.models.size} models`);
    });
}
