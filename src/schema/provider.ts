import { z } from "zod";
import { Day, FIELDS, type Field, ModelId } from "./record.ts";
import { HOST_NAMES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const Address = z.url({ protocol: /^https$/, error: "no https address, such as https://docs.example.com/models" });

/** What a page must show to be read as a layout: headings and table columns, each as printed. */
export const Layout = z.strictObject({
  headings: z.array(z.string().min(1)).optional(),
  columns: z
    .array(z.array(z.string().min(1)))
    .optional()
    .describe("For each expected table, the column titles it must have."),
  texts: z.array(z.string().min(1)).optional().describe("Short marks (labels, keys) that must stand on the page."),
});

/** Declarations of the vendor's own package, from the registry that npm is configured for. */
export const PackageSource = z.strictObject({
  name: z.string().min(1),
  files: z.string().min(1).describe("Glob of the files to read, inside the package."),
  declarations: z.string().min(1).describe("Pattern, blind to case, for the names of the declarations to read."),
});

export const PageSource = z.strictObject({
  url: Address,
  was: z.array(z.string()).optional().describe("Earlier official addresses of the same page."),
  index: z.string().optional().describe("For a family (key ends in /*): the page whose links yield the members."),
  until: Day.optional().describe("Gone, or fixed at a version; it is read from copies only."),
  package: PackageSource.optional().describe("Read from a package instead; the url then has {version} and {file}."),
  expect: z.record(z.string(), Layout).describe("Layout name → what it shows. The lock names the layout met."),
});

/** A status word's meaning; the long form reads a shutdown column, whose day decides between the two. */
const StatusTerm = z.union([
  z.enum(STATUSES),
  z.strictObject({
    before: z.enum(STATUSES),
    after: z.enum(STATUSES).describe("Where the day had passed when the page was read."),
    definition: z
      .string()
      .regex(/^[^\s:]+: \S/, 'no page key and heading, such as "deprecations: Overview"')
      .describe('Where the provider defines that column: "page key: heading".'),
  }),
]);

const FieldName = z.enum(FIELDS as [Field, ...Field[]]);

export const ProviderSchema = z.strictObject({
  name: z.enum(PROVIDER_NAMES),
  url: Address.describe("The provider's model documentation."),
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, "no host name, such as docs.example.com"))
    .min(1)
    .describe("Official hosts, exact."),
  pages: z.record(z.string().regex(/^[a-z0-9-]+(\/\*)?$/), PageSource),
  terms: z.strictObject({
    status: z.record(z.string(), StatusTerm).optional(),
    blank: z.array(z.string()).optional().describe('Further texts that state nothing, beside "-", "N/A" and the like.'),
    words: z.partialRecord(FieldName, z.record(z.string(), z.json())).optional().describe("Field → raw word → value."),
  }),
  columns: z
    .record(z.string().min(1), z.array(z.string().min(1)).min(1))
    .optional()
    .describe(
      "Title of a column, or label of a table of properties, as the reader asks for it → what pages call it as well. Case is ignored. No title that could mean another field.",
    ),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe("Display names, as printed on a price table or the like, whose api_string no page states beside them."),
  outside: z
    .array(z.string().min(1))
    .optional()
    .describe(
      "Replacements that the provider states and that are not rows of this catalog: a series, a feature, another's model.",
    ),
  wins: z
    .array(
      z.strictObject({
        page: z.string(),
        fields: z.array(FieldName).min(1),
        any_day: z
          .literal(true)
          .optional()
          .describe("Wins over a page read later, too: a lifecycle page over an index."),
        why: z.string().min(1),
      }),
    )
    .optional()
    .describe(
      "Which page wins for which fields when two pages read on the same day differ, and why; first match wins.",
    ),
});

/** host.json: what provider.json is to a provider, and the joins that no rule makes. */
export const HostSchema = ProviderSchema.extend({
  name: z.enum(HOST_NAMES),
  joins: z
    .record(z.string().min(1), z.strictObject({ model: ModelId.nullable(), why: z.string().min(1) }))
    .optional()
    .describe("Id of a host's row → the model of the catalog that it is, or null for none, against the rule, and why."),
});

export type Layout = z.infer<typeof Layout>;
export type PackageSource = z.infer<typeof PackageSource>;
export type PageSource = z.infer<typeof PageSource>;
export type ProviderFile = z.infer<typeof ProviderSchema>;
/** Either of the two, where it matters not whose pages they are. */
export type SourceFile = Omit<ProviderFile, "name"> & { name: string };
export type HostFile = z.infer<typeof HostSchema>;
export type Terms = ProviderFile["terms"];
