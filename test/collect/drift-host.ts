// A host's schedule under the same drift: a model has several rows, distinguished by version.

import { azure } from "../../src/collect/hosts/azure.ts";
import { emptyCatalog } from "../../src/schema/catalog.ts";
import { providerFile } from "../read/pages.ts";
import { type Day, IDS, table, type World } from "./drift.ts";
import { readDay } from "./trial.ts";

const PAGE = "model-retirement-schedule";
const TITLES = ["Model", "Version", "Lifecycle", "Retirement date", "Replacement"];
const PARTNERS = "\n## Foundry Models from partners and community\n";
/** zed-1 and zed-2 are two versions of one model, and so is each following pair. */
const rowOf = (id: string) => {
  const n = Number(id.at(-1));
  return { api_string: `zed-${Math.ceil(n / 2)}`, version: `2025-0${n}-01`, maker: "Foundry Models sold by Azure" };
};

export const HOST: World = {
  empty: () => emptyCatalog({ providers: new Map([["azure", providerFile("azure") as never]]) }),
  collect: (catalog, day, texts) => readDay(catalog, azure, day, texts),
  pages: ({ models }: Day) => ({
    [PAGE]: `${table(models, "Foundry Models sold by Azure", TITLES, (id) => {
      const { version } = rowOf(id);
      return models.ends ? [version, "Deprecated", "2027-06-01", "—"] : [version, "GA", "—", "—"];
    }).replaceAll(/\| (zed-\d) /g, (_, id: string) => `| ${rowOf(id).api_string} `)}${models.broken ? "" : PARTNERS}`,
  }),
  stated: ({ models }: Day) =>
    models.broken
      ? []
      : IDS.filter((id) => models.rows.includes(id)).flatMap((id) => {
          const { api_string, version, maker } = rowOf(id);
          const facts = {
            api_string,
            version,
            maker,
            name: api_string,
            status: models.ends ? "deprecated" : "ga",
            ...(models.ends ? { access: "existing users only", retires_on: "2027-06-01" } : {}),
          };
          return Object.entries(facts).map(([field, value]) => `azure-${api_string}-${version} ${field} ${value}`);
        }),
};
