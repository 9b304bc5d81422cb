import { adapter, type PageReader, statesNothing } from "../providers/adapter.ts";
import { fieldsOf, heading, part, type TableSpec } from "../providers/columns.ts";
import { idOf } from "../providers/texts.ts";
import { reroutedTo, schedule } from "./schedule.ts";

const MODEL = "Model string";
const PREVIEW = /^.+ \((Preview)\)$/;
const maker = part("Provider", /^(.+?)(?: \(Preview\))?$/);

const ENDING = schedule(MODEL, "End of Life (EOL) date", {
  maker,
  deprecated_on: "Deprecation date",
  after_retirement: reroutedTo("After End of Life date, requests routed to model"),
});
const ENDED = schedule(MODEL, "EOL date", { maker, after_retirement: reroutedTo("Requests routed to model") });
/** The heading is the status. */
const OFFERED: TableSpec = {
  find: ["Provider", MODEL, "Model card"],
  columns: {
    api_string: MODEL,
    maker,
    status(row) {
      const provider = row.text("Provider");
      return PREVIEW.test(provider) ? [provider, "Preview"] : provider && heading(row);
    },
  },
};

/** Above each table of ends: what they are for, and what goes on. */
const ENDS_FOR = /\b(?:accessed in|accessible anymore from) (?<scope>Generative APIs)\b/;
const CONTINUES_FOR = /\bdedicated (?<scope>Managed Inference) deployments\b/;

/** A model that ends stays in the tables of models. */
function readModels(page: PageReader): void {
  const ending = new Set<string>();
  for (const spec of [ENDING, ENDED, OFFERED])
    for (const row of page.rows(spec)) {
      const id = idOf(row.get(MODEL));
      if (spec === OFFERED && ending.has(id)) page.skip(row, "also in a table of models that end", id);
      else page.state(row, id, fieldsOf(row, spec.columns));
      if (spec === OFFERED) continue;
      ending.add(id);
      if (page.tables([], row.table.section).length > 1) continue;
      const above = row.table.section.paragraphs;
      const [ends_for, continues_for] = [ENDS_FOR, CONTINUES_FOR].map((form) =>
        page.matches(form, above).flatMap(({ groups }) => groups.scope ?? []),
      );
      page.add(row.table.section, id, { ends_for, continues_for });
    }
}

export const scaleway = adapter("scaleway", { "supported-models": readModels, changelog: statesNothing });
