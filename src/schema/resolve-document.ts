import * as z from "zod";
import { top } from "./feed.ts";
import { Count, part } from "./values.ts";

export const ResolveDocument = part(
  "Every spelling that providers state for every model. Rules for other spellings are up to the client.",
  {
    updated: top.updated,
    count: Count.describe("Number of entries in `spellings`."),
    spellings: z
      .record(z.string(), z.string())
      .describe("Exact spelling → id: every api_string, stated alias, stated spelling at a host, and id."),
    ambiguous: z
      .record(z.string(), z.array(z.string()).min(2))
      .describe("Spellings stated for several models → their ids. None of them is in `spellings`."),
  },
);

export type ResolveDocument = z.infer<typeof ResolveDocument>;
