// Owns `almanac publish`: lint first, then write. Refuses to publish a catalog with findings.
import { type Command, Option } from "commander";
import { publish } from "../publish/generation.ts";
import { checkCatalog } from "./check-catalog.ts";
import { report } from "./exit.ts";
import { catalogOption, outOption, siteUrl } from "./options.ts";

type Options = { catalog: string; out: string; url: string };

export function addPublish(program: Command): void {
  program
    .command("publish")
    .summary("write the documents of the feed from the catalog")
    .description(
      "Writes every document of the feed as one new generation and switches to it in one step; a server picks it up.\n" +
        "A catalog with findings is not published. The same catalog and address give the same bytes, anywhere and any day.",
    )
    .addOption(catalogOption())
    .addOption(outOption("the folder to write"))
    .addOption(
      new Option("--url <address>", "public address of the feed, written into its links")
        .env("ALMANAC_SITE_URL")
        .default("http://127.0.0.1:8787")
        .argParser(siteUrl),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ almanac publish
  $ almanac publish --url https://almanac.example --out /srv/almanac`,
    )
    .action(async ({ catalog, out, url }: Options) => {
      const { loaded, findings } = checkCatalog(catalog);
      if (!report(findings)) return;
      const { generation, documents } = await publish(loaded.catalog, { out, site: url });
      console.log(`published ${documents.length} documents as generation ${generation} in ${out}/`);
    });
}
