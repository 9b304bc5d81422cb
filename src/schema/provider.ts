import * as z from "zod";
import { FieldName, ModelId } from "./record.ts";
import { Day, optional, Text } from "./values.ts";
import { HOST_NAMES, HOST_SLUGS, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const Address = z.url({ protocol: /^https$/, error: "not an https address, such as https://docs.example.com/models" });

/** Declarations in the vendor's own package, from the registry that npm is configured for. */
export const PackageSource = z.strictObject({
  name: Text,
  files: Text.describe("Glob of the files to read, inside the package."),
  declarations: Text.describe("Case-insensitive pattern for the names of the declarations to read."),
});

export const PageSource = z.strictObject({
  url: Address,
  also: optional(z.array(Address), "Other addresses of the page, tried in this order if it can't be read there."),
  was: optional(z.array(z.string()), "Earlier official addresses of the same page."),
  index: optional(z.string(), "For a family (key ends in /*): the page whose links yield the members."),
  until: optional(Day, "Last day, for a page that is gone or fixed at a version; it is only read from copies."),
  package: optional(PackageSource, "Read a package instead; the url then has {version} and {file}."),
});

/** The meaning of a status word. The long form is for a shutdown column, whose date decides between two statuses. */
const StatusTerm = z.union([
  z.enum(STATUSES),
  z.strictObject({
    before: z.enum(STATUSES),
    after: z.enum(STATUSES).describe("If the date had passed when the page was read."),
    definition: z
      .string()
      .regex(/^[^\s:]+: \S/, 'not a page key and heading, such as "deprecations: Overview"')
      .describe('Where the provider defines that column: "page key: heading".'),
  }),
]);

export const ProviderSchema = z.strictObject({
  name: z.enum(PROVIDER_NAMES),
  url: Address.describe("The provider's model documentation."),
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, "not a host name, such as docs.example.com"))
    .min(1)
    .describe("Official hosts, exact."),
  text_ending: optional(
    z.string().startsWith("."),
    'What is added to the address of a page for its plain text, such as ".md".',
  ),
  pages: z.record(z.string().regex(/^[a-z0-9-]+(\/\*)?$/), PageSource),
  terms: z.strictObject({
    status: z.record(z.string(), StatusTerm).optional(),
    blank: optional(z.array(z.string()), 'Further texts that mean "not stated", besides "-", "N/A" and the like.'),
    words: optional(z.partialRecord(FieldName, z.record(z.string(), z.json())), "Field → raw word → value."),
  }),
  columns: optional(
    z.record(Text, z.array(Text).min(1)),
    "Column title or property label as the adapter knows it → other titles that pages use for it, besides the usual ones (`src/read/titles.ts`): with one of these listed, all of its group count. Case-insensitive. A title must not be able to mean another field.",
  ),
  names: optional(
    z.record(z.string(), z.string()),
    "Display names, as printed in a price table or the like → id, if no page states them together.",
  ),
  outside: optional(
    z.array(Text),
    "Stated replacements that are not models of this catalog: a series, a feature, another provider's model.",
  ),
  dates_hold_at: optional(
    z.strictObject({ page: z.string(), hosts: z.array(z.enum(HOST_SLUGS)).min(1), why: Text }),
    "Hosts for which a page says that its dates hold too.",
  ),
  wins: optional(
    z.array(
      z.strictObject({
        page: z.string(),
        fields: z.array(FieldName).min(1),
        any_day: optional(z.literal(true), "Also wins over a page read later, like a lifecycle page over an index."),
        why: Text,
      }),
    ),
    "Which page wins for which fields when two pages read on the same day differ, and why; first match wins.",
  ),
});

/** host.json: like provider.json, with the joins that no rule can make. */
export const HostSchema = ProviderSchema.extend({
  name: z.enum(HOST_NAMES),
  joins: optional(
    z.record(Text, z.strictObject({ model: ModelId.nullable(), why: Text })),
    "Overrides of the matching rule: id of a host's row → its model in the catalog, or null for none, and why.",
  ),
});

export type PackageSource = z.infer<typeof PackageSource>;
export type PageSource = z.infer<typeof PageSource>;
export type ProviderFile = z.infer<typeof ProviderSchema>;
/** A provider's or a host's file. */
export type SourceFile = Omit<ProviderFile, "name"> & { name: string };
export type HostFile = z.infer<typeof HostSchema>;
export type Terms = ProviderFile["terms"];
