import * as z from "zod";
import { top } from "./feed.ts";
import { type FieldKey, PRICE_FIELDS, rowOf } from "./field-keys.ts";
import { MAKERS } from "./makers.ts";
import { optionalFields, RateLine } from "./published-fields.ts";
import { Count, Day, DayOrMonth, nullable, optional, part, Text } from "./values.ts";
import { HOST_SLUGS, KINDS, MEDIA, MODALITIES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const PageIndex = Count;
const HostSlug = z.enum(HOST_SLUGS);
const says = (key: FieldKey): string => rowOf(key).description;

/** A value that a verdict may rest on, the page that states it as an index into `pages`, and the day of that reading, if known. */
const cited = <T extends z.ZodType>(value: T) => z.tuple([value, PageIndex, Day.nullable()]);

const lifecycle = {
  ...optionalFields("deprecated_on"),
  ends_on: optional(cited(Day), "Firm day of its end, page, day read."),
  disputed: optional(
    cited(z.array(Text)),
    "Days of its end, or statuses, that official pages state differently, page, day read.",
  ),
  promised_until: optional(
    cited(DayOrMonth),
    "Day or month before which it isn't retired, page, day read. Only without `ends_on`.",
  ),
};

export const StandingReplacement = part("What is named instead of a model that ends.", {
  model: Text.describe("Target as stated."),
  id: optional(Text, "Its id in this catalog."),
  parameters: optional(Text, "Parameters stated with it."),
  page: PageIndex.describe("Page that states it, as an index into `pages`."),
  read_on: nullable(Day, "Day of that reading."),
});

const rates = z.array(RateLine.partial().required({ meter: true, price: true, per: true })).optional();

export const HostStanding = part("What a host states about a model or one version of it.", {
  host: HostSlug.describe("The host."),
  as: Text.describe("Id, or else name, under which the host serves the model."),
  no_id: optional(z.literal(true), "`as` is a name: the host states no id."),
  spellings: optional(z.array(Text), "Other ids that the host accepts."),
  name: optional(Text, "What the host calls it, if that is something else."),
  ...optionalFields("version"),
  maker: optional(z.enum(MAKERS), "Who made it; for rows without a model of this catalog."),
  kind: optional(z.enum(KINDS), "What it is for by its id, if not chat; for rows without a model of this catalog."),
  status: optional(cited(z.enum(STATUSES)), "Status, page, day read. Absent if `unlisted`."),
  ...optionalFields("access"),
  ...lifecycle,
  ...optionalFields("extended_access_from", "ends_for", "continues_for"),
  replacements: optional(z.array(StandingReplacement), says("replacements")),
  rates: rates.describe("What the host itself charges."),
  prices_read_on: optional(Day, "Oldest day on which any of its rates was read."),
  unlisted: optional(
    z.tuple([PageIndex, Day.nullable()]),
    "The host doesn't list this id: the model's vendor states it for the host, on that page and day.",
  ),
});

export const Standing = part("What a client needs of one model. Values that aren't stated are left out.", {
  ...optionalFields("id", "provider", "name", "api_string"),
  spellings: optional(z.array(Text), "Its aliases."),
  elsewhere: optional(
    z.array(z.tuple([Text, Text])),
    "Other ids that its vendor states for hosts: id, and the host's slug or else its name.",
  ),
  status: cited(z.enum(STATUSES)).describe("Status, page, day read."),
  ...lifecycle,
  announced_by: optional(
    Day,
    "Day by which its end was announced, where packages bound that day and no page states it.",
  ),
  snapshot: optional(Text, "Id of the dated model that its provider says it stands for."),
  replacements: optional(z.array(StandingReplacement), says("replacements")),
  rerouted: optional(
    cited(Text.nullable()),
    "Model that answers calls after its end (null: not named), page, day read.",
  ),
  except: optional(cited(z.array(HostSlug)), "Hosts that its vendor excepts from its retirement, page, day read."),
  ...optionalFields("released", "knowledge_cutoff"),
  kind: z.enum(KINDS).describe("What it is for, derived from what it makes, else from its id."),
  modality: optional(z.array(z.enum(MODALITIES)), `${says("modality")} Of chat models, text is always one.`),
  inputs: optional(z.array(z.enum(MEDIA)), says("input_modalities")),
  outputs: optional(z.array(z.enum(MEDIA)), says("output_modalities")),
  ...optionalFields("open_weight", "context_window", "max_input_tokens", "max_output_tokens", "embedding_dimensions"),
  rejects: optional(cited(z.array(Text)), `${says("rejects")} With page, day read.`),
  ...optionalFields(...PRICE_FIELDS),
  ...optionalFields("input_metered_in", "output_metered_in"),
  free_only: optional(z.literal(true), says("free_only")),
  ...optionalFields("priced_like", "prices_promised_until"),
  prices_read_on: optional(Day, "Oldest day on which any of its prices and rates was read."),
  rates: rates.describe(`${says("rates")} Also those that stated factors make of the listed prices.`),
  hosts: optional(z.array(HostStanding), "What hosts state about it."),
});

export const StandingsDocument = part("Everything that a client needs to judge and to cost a spelling offline.", {
  updated: top.updated,
  pages: z.array(z.url()).describe("Official pages; citations are indexes into this list."),
  models: z.array(Standing).describe("Every model, in the order of the catalog document."),
  host_rows: z.array(HostStanding).describe("Rows of hosts for models that are not in this catalog."),
  hosts: z
    .partialRecord(HostSlug, z.tuple([Text, PageIndex, Day.nullable()]))
    .describe("Hosts with a schedule: name, main page, and the day since which all their pages were read whole."),
  services: z
    .array(HostStanding)
    .describe("Services that end whole, with whatever is called there: `as` is the service."),
  announcements: z
    .partialRecord(z.enum(PROVIDER_NAMES), z.tuple([PageIndex, Day, z.array(HostSlug)]))
    .describe(
      "Provider → the page with its retirements, the day it was last read whole, and the hosts for which it says that its dates hold too.",
    ),
  listed: z
    .array(z.tuple([Text, z.enum([...PROVIDER_NAMES, ...HOST_SLUGS]), PageIndex, Day]))
    .describe(
      "Ids in a list, or in the newest release of a package, of a provider or a host, of which no page states more, or moving aliases " +
        "that pages stated only before: id, provider or host, page, day of the reading or the release.",
    ),
});

export type StandingReplacement = z.infer<typeof StandingReplacement>;
export type HostStanding = z.infer<typeof HostStanding>;
export type Standing = z.infer<typeof Standing>;
export type StandingsDocument = z.infer<typeof StandingsDocument>;
