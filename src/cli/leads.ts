import { type Command, Option } from "commander";
import { readDataSet } from "../collect/fetch/data-set.ts";
import { dataSetIn } from "../collect/leads/formats.ts";
import { formatLead, leadsIn } from "../collect/leads/leads.ts";
import { CannotDo } from "../schema/exit.ts";
import { openCatalog } from "./open-catalog.ts";
import { catalogOption } from "./options.ts";

const KINDS = ["differs", "unsaid", "unstated", "unknown"] as const;

export function addLeads(program: Command): void {
  program
    .command("leads")
    .summary("where other public data sets differ, are newer, or lack a retirement date")
    .description(
      "Compares the catalog with LiteLLM's price map, models.dev's api.json, llm-prices or deprecations.info. The output is a to-do " +
        "list: check each line on the vendor's page. A data set is never a source of the catalog.",
    )
    .argument("<data-set...>", "file or https address")
    .addOption(catalogOption())
    .addOption(new Option("--only <kind>", "one kind of lead").choices(KINDS))
    .addHelpText("after", "\nExamples:\n  $ almanac leads ./api.json\n  $ almanac leads --only differs ./prices.json")
    .action(async (from: string[], { catalog: dir, only }: { catalog: string; only?: string }) => {
      const { catalog } = openCatalog(dir);
      for (const place of from) {
        const json = await readDataSet(place).catch((error: Error) => {
          throw new CannotDo(error.message, "nothing was compared");
        });
        const set = dataSetIn(json);
        if (!set) {
          const known = "LiteLLM's price map, models.dev's api.json, llm-prices, deprecations.info";
          throw new CannotDo(`${place} has no known format`, `name one of ${known}`);
        }
        const leads = leadsIn(set.claims, catalog).filter(({ kind }) => only === undefined || kind === only);
        for (const lead of leads) console.log(formatLead(lead));
        const counts = KINDS.map((kind) => `${leads.filter((lead) => lead.kind === kind).length} ${kind}`);
        console.log(`${set.name}: ${set.claims.length} models of our providers; ${counts.join(", ")}`);
      }
    });
}
