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
          name: Text.optional().describe("What the host calls it, if that is something else."),
          version: Text.optional(),
          id: Text.optional().describe("Id of the model in this catalog."),
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
      .describe("Keys as in `/api/hosts.json`; values that are not stated are omitted."),
  })
  .describe("What one page of a host states about the models it serves.");

export const ResolveDocument = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of entries in `spellings`."),
    spellings: z
      .record(z.string(), z.string())
      .describe("Exact spelling → id: every api_string, stated alias, stated spelling at a host, and id."),
    hosts: z
      .record(z.string(), z.string())
      .describe("Spellings among these that are used at a host → the host, as the provider names it."),
    ambiguous: z
      .record(z.string(), z.array(z.string()).min(2))
      .describe("Spellings stated for several models → their ids. None of them is in `spellings`."),
    read_on: z
      .record(z.string(), z.iso.date())
      .describe("Id → day on which the page that states its status was last read, which is the age of that status."),
    pages: z
      .record(z.string(), Text)
      .describe("Id → that page, or the file of a package, if it differs from the row's source_url."),
    announcements: z
      .record(z.string(), z.looseObject({ page: Text, read_on: Day }))
      .describe("Provider → the page with its retirements, and the day it was last read whole, if it has one."),
    prices_read_on: z
      .record(z.string(), z.iso.date())
      .describe("Id → each of its prices and rates was read on this day or later."),
    not_before: z
      .record(z.string(), z.looseObject({ day: Text, page: Text.optional(), read_on: Day.optional() }))
      .describe(
        "Id → day or month before which the provider promises not to retire the model, and where and when that was last read, for " +
          "models without a firm date.",
      ),
    snapshots: z
      .record(z.string(), z.string())
      .describe("Id → id of the dated model that its provider says it points to: it ends with that one."),
    parameters: z
      .record(z.string(), z.record(z.string(), Text))
      .describe("Id → each of its replacements that its provider names with parameters → those."),
    ids_at_hosts: z
      .record(z.string(), z.record(z.string(), z.array(Text).min(1)))
      .describe("Id → each host for which its vendor states an id there, as the vendor names it → those ids."),
    schedules: z
      .array(HostSchedule)
      .describe("What hosts state; verdicts on the hosts' own spellings are based on it."),
  })
  .describe("Every spelling that providers state for every model. Rules for other spellings are up to the client.");

export type ResolveDocument = z.infer<typeof ResolveDocument>;
