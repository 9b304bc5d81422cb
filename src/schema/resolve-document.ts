import { z } from "zod";
import { top } from "./feed.ts";

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
    snapshots: z
      .record(z.string(), z.string())
      .describe("Id → id of the dated model that its provider says it stands for: it ends with that one."),
  })
  .describe("Every spelling of every model that providers state. Rules for other spellings are the client's own.");

export type ResolveDocument = z.infer<typeof ResolveDocument>;
