import * as z from "zod";
import { Model, top } from "./feed.ts";
import { MAKERS } from "./makers.ts";
import { EvidenceLine } from "./model-document.ts";
import { nullableFields, RateLine } from "./published-fields.ts";
import { HostPage } from "./sources-document.ts";
import { Count, Day, nullable, part } from "./values.ts";
import { HOST_NAMES, HOST_SLUGS } from "./vocabulary.ts";

export const HostModel = part("What a host states about a model or one version of it.", {
  host: z.enum(HOST_SLUGS).describe("Short name of the host in addresses."),
  id: z.string().describe("Permanent id of this row, unique across all hosts."),
  model: nullable(z.string(), "Id of the model in this catalog; null if it is not in the catalog."),
  ...nullableFields("name"),
  maker: nullable(
    z.enum(MAKERS),
    "Who made the model: as the host names it, else by the name that its id begins with.",
  ),
  api_string: nullable(z.string(), "Id that the host accepts; null if it states none."),
  aliases: z.array(z.string()).describe("Other ids that the host accepts."),
  ...nullableFields("version", "regions", "status", "access", "released", "deprecated_on", "extended_access_from"),
  retires_on: nullable(Day, "Day on which the host stops serving it. Only firm, complete dates."),
  ...nullableFields("retires_not_before", "released_in", "ends_for", "continues_for", "region_ends"),
  ...nullableFields("tuning_ends_not_before", "tuned_retires_on", "replacements"),
  rates: z.array(RateLine).describe("What the host itself charges; empty if it states no price."),
  ...nullableFields("notes"),
  vendor: nullable(
    z.looseObject({ provider: Model.shape.provider, status: z.string(), retires_on: Day.nullable() }),
    "What the vendor states about this model for its own API; null if it is not in the catalog.",
  ),
  days_from_vendor: nullable(
    z.int(),
    "Days from the vendor's firm date to the host's: negative if the host ends first. Null unless both are stated.",
  ),
  page: z.url().describe("The host's page that states the end, else the status."),
  read_on: nullable(Day, "Day on which that statement was last read."),
});

export const HostEntry = part("One host, with counts of its rows.", {
  slug: z.enum(HOST_SLUGS).describe("Short name in addresses."),
  name: z.enum(HOST_NAMES).describe("Name of the host."),
  url: z.url().describe("The host's own model documentation."),
  rows: Count.describe("Number of rows."),
  joined: Count.describe("How many of them are for models in this catalog."),
  deprecated: Count.describe("How many of them are deprecated."),
  retired: Count.describe("How many of them are retired."),
  read_on: nullable(Day, "Every page of the host was read on this day or later."),
});

export const HostsDocument = part(
  "What hosts state about the models they serve: their own status and dates, next to the vendor's.",
  {
    updated: top.updated,
    count: Count.describe("Number of entries in `models`."),
    hosts: z.array(HostEntry).describe("By name."),
    models: z.array(HostModel).describe("Every row of every host: by host, then id."),
  },
);

export const HostModelProof = HostModel.extend({
  evidence: z.record(z.string(), z.array(EvidenceLine)).describe("Field → every place where it is stated."),
}).describe("A host's row, with the places where each value is stated.");

export const HostDocument = part("One host: its rows with their evidence.", {
  ...HostEntry.shape,
  updated: top.updated,
  models: z.array(HostModelProof).describe("Its rows, by id."),
  pages: z.array(HostPage).describe("Its official pages, by key."),
});

export type HostModel = z.infer<typeof HostModel>;
export type HostModelProof = z.infer<typeof HostModelProof>;
export type HostEntry = z.infer<typeof HostEntry>;
export type HostsDocument = z.infer<typeof HostsDocument>;
export type HostDocument = z.infer<typeof HostDocument>;
