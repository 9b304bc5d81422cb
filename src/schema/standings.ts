import { z } from "zod";
import { top } from "./feed.ts";
import { ACCESS, Rate } from "./record.ts";
import { HOST_SLUGS, MEDIA, MODALITIES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const Day = z.iso.date();
const DayOrMonth = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);
const Text = z.string().min(1);
const PageIndex = z.int().nonnegative();

/** A value that a verdict may rest on: the value, an index into `pages`, and the day on which that page stated it, if known. */
const cited = <T extends z.ZodType>(value: T) => z.tuple([value, PageIndex, Day.nullable()]);

const Replacement = z.looseObject({
  model: Text.describe("Target as stated."),
  id: Text.optional().describe("Its id in this catalog."),
  parameters: Text.optional().describe("Parameters stated with it."),
  page: PageIndex,
  read_on: Day.nullable(),
});

/** What a host states about a model or one version of it; `unlisted`: only the vendor states this id for that host. */
export const HostStanding = z.looseObject({
  host: z.enum(HOST_SLUGS),
  as: Text.describe("Id, or else name, under which the host serves the model."),
  spellings: z.array(Text).optional().describe("Other ids that the host accepts."),
  name: Text.optional().describe("What the host calls it, if that is something else."),
  version: Text.optional(),
  maker: Text.optional().describe("Who made it; for rows without a model of this catalog."),
  status: cited(z.enum(STATUSES)).optional().describe("Absent if `unlisted`."),
  access: z.enum(ACCESS).optional(),
  deprecated_on: Day.optional(),
  ends_on: cited(Day).optional(),
  promised_until: cited(DayOrMonth).optional(),
  extended_access_from: Day.optional(),
  replacements: z.array(Replacement).optional(),
  unlisted: z.literal(true).optional(),
});

export const Standing = z.looseObject({
  id: Text,
  provider: z.enum(PROVIDER_NAMES),
  name: Text,
  api_string: Text.optional(),
  spellings: z.array(Text).optional().describe("Its aliases, as stated."),
  status: cited(z.enum(STATUSES)),
  deprecated_on: Day.optional(),
  ends_on: cited(Day).optional(),
  promised_until: cited(DayOrMonth).optional().describe("Not retired before; only without `ends_on`."),
  snapshot: Text.optional().describe("Id of the dated model that its provider says it stands for."),
  moving: z.literal(true).optional().describe("An alias that its provider moves from model to model."),
  replacements: z.array(Replacement).optional(),
  rerouted: cited(Text.nullable())
    .optional()
    .describe("After its end, calls are answered by this model (null: not named)."),
  except: z.array(z.enum(HOST_SLUGS)).optional().describe("Hosts that the vendor excepts from its retirement."),
  released: Day.optional(),
  knowledge_cutoff: Text.optional(),
  modality: z.array(z.enum(MODALITIES)).optional(),
  outputs: z.array(z.enum(MEDIA)).optional(),
  open_weight: z.boolean().optional(),
  context_window: z.int().positive().optional(),
  max_input_tokens: z.int().positive().optional(),
  max_output_tokens: z.int().positive().optional(),
  embedding_dimensions: z.int().positive().optional(),
  price_input_per_mtok: z.number().nonnegative().optional(),
  price_output_per_mtok: z.number().nonnegative().optional(),
  price_cached_input_per_mtok: z.number().nonnegative().optional(),
  price_per_1k_searches: z.number().nonnegative().optional(),
  prices_read_on: Day.optional().describe("Oldest day on which any of its prices was read."),
  rates: z.array(Rate).optional(),
  hosts: z.array(HostStanding).optional(),
});

export const StandingsDocument = z
  .looseObject({
    updated: top.updated,
    pages: z.array(z.url()).describe("Official pages; citations are indexes into this list."),
    models: z.array(Standing).describe("Every model, in the order of the catalog document."),
    host_rows: z.array(HostStanding).describe("Rows of hosts for models that are not in this catalog."),
    hosts: z
      .record(z.enum(HOST_SLUGS), z.looseObject({ name: Text, page: PageIndex, read_on: Day.nullable() }))
      .describe("Hosts with a schedule: their main page, and the oldest day on which all their pages were read whole."),
    announcements: z
      .record(z.enum(PROVIDER_NAMES), z.tuple([PageIndex, Day]))
      .describe("Provider → the page with its retirements, and the day it was last read whole."),
    listed: z
      .array(z.tuple([Text, z.enum(PROVIDER_NAMES), PageIndex, Day]))
      .describe("Ids that only a provider's package lists: id, provider, page, release day of the package."),
  })
  .describe("Everything a client needs to judge and to cost a spelling offline. Keys without a value are left out.");

export type HostStanding = z.infer<typeof HostStanding>;
export type Standing = z.infer<typeof Standing>;
export type StandingsDocument = z.infer<typeof StandingsDocument>;
