import * as z from "zod";
import { order } from "../../catalog/format.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { Day, optional } from "../../schema/values.ts";
import type { Context } from "../context.ts";

const DayOrNot = z.union([z.boolean(), Day]);

/** The flat list of endoflife.date's API, which Renovate's data source `endoflife-date` reads. */
export const EndOfLifeCycles = z
  .array(
    z
      .strictObject({
        cycle: z
          .string()
          .describe("The model name used in requests: the API string or an alias; else the id in this catalog."),
        releaseDate: optional(Day, "Absent if the provider does not state it."),
        eol: DayOrNot.describe(
          "Day on which the endpoint stops answering (firm dates only); else whether it is retired.",
        ),
        discontinued: DayOrNot.describe(
          "Day on which it was declared deprecated; else whether the provider calls it deprecated or retired.",
        ),
        link: z.url().describe("Address of the model's page."),
      })
      .describe("One model."),
  )
  .describe("One provider's models in the format of endoflife.date's list of cycles, newest first.");
type EndOfLifeCycles = z.infer<typeof EndOfLifeCycles>;

export function endOfLifeCycles({ documents }: Context, slug: string): EndOfLifeCycles {
  const models = [...documents.values()].filter(({ provider_slug }) => provider_slug === slug);
  const names = new Set(models.map(({ api_string, id }) => api_string ?? id));
  return (
    models
      .flatMap((document) => {
        const { id, api_string, aliases } = document;
        const others = aliases.filter((alias) => !names.has(alias));
        return [api_string ?? id, ...new Set(others)].map((cycle) => cycleOf(cycle, document));
      })
      // An empty string sorts models without a release date last.
      .sort((a, b) => order(b.releaseDate ?? "", a.releaseDate ?? "") || order(a.cycle, b.cycle))
  );
}

function cycleOf(
  cycle: string,
  { status, released, deprecated_on, retires_on, links }: ModelDocument,
): EndOfLifeCycles[number] {
  const isRetired = status === "retired";
  return {
    cycle,
    ...(released !== null && { releaseDate: released }),
    eol: retires_on ?? isRetired,
    // A date in the past means true, and also says since when.
    discontinued: isRetired || status === "deprecated" ? (deprecated_on ?? true) : false,
    link: links.page,
  };
}
