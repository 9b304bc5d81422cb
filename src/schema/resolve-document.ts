import { z } from "zod";
import { top } from "./feed.ts";
import { HostModel } from "./host-document.ts";

const { host, page, read_on, status } = HostModel.shape;
const Text = z.string();
const Day = z.iso.date();

/** A host's schedule, reduced to what a verdict needs. */
export const HostSchedule = z
  .looseObject({
    host,
    name: z.string().describe("Name of the host."),
    page,
    read_on,
    rows: z
      .array(
        z.looseObject({
          as: Text.describe("Id or name under which the host serves the model."),
          version: Text.optional(),
          id: Text.optional().describe("Of the model in this catalog."),
          status,
          access: Text.optional(),
          deprecated_on: Day.optional(),
          retires_on: Day.optional(),
          retires_not_before: Text.optional(),
          extended_access_from: Day.optional(),
          replacement: Text.optional().describe("As the host states it; several joined with a comma."),
          notes: Text.optional(),
        }),
      )
      .describe("Keys as in `/api/hosts.json`; what is not stated is left out."),
  })
  .describe("What one page of a host states of the models that it serves.");

export const ResolveDocument = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of entries in `spellings`."),
    spellings: z
      .record(z.string(), z.string())
      .describe(
        "Spelling, exactly as one writes it → id: every api_string, stated alias, stated spelling at a host, id.",
      ),
    hosts: z
      .record(z.string(), z.string())
      .describe("Of these, the spellings that hold at a host → the host, as the provider names it."),
    ambiguous: z
      .record(z.string(), z.array(z.string()).min(2))
      .describe("Spellings that several models are stated to have → their ids. None of them stands in `spellings`."),
    read_on: z
      .record(z.string(), z.iso.date())
      .describe("Id → day on which the page that states its status was last read. A status is as old as that."),
    pages: z.record(z.string(), Text).describe("Id → that page, where it is another than the row's source_url."),
    prices_read_on: z
      .record(z.string(), z.iso.date())
      .describe("Id → day since which each of its prices and rates has been read."),
    not_before: z
      .record(z.string(), z.string())
      .describe(
        "Id → day or month before which the provider promises that the model does not end; of those without a firm day.",
      ),
    snapshots: z
      .record(z.string(), z.string())
      .describe("Id → id of the dated model that its provider says it stands for: it ends with that one."),
    schedules: z.array(HostSchedule).describe("What hosts state, by which their own spellings are judged."),
  })
  .describe("Every spelling of every model that providers state. Rules for other spellings are the client's own.");

export type ResolveDocument = z.infer<typeof ResolveDocument>;
