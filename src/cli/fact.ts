import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { readFact } from "../catalog/fact.ts";
import { formatReviewed } from "../catalog/format.ts";
import { HOSTS_AT } from "../catalog/read-files.ts";
import { saveCatalog } from "../catalog/save.ts";
import { pageKey } from "../collect/fetch/page-address.ts";
import { newRun } from "../collect/pipeline/provider-run.ts";
import { applyRun } from "../collect/pipeline/record.ts";
import { runProvider } from "../collect/run.ts";
import { isQualified, readField } from "../read/fields.ts";
import { termsOf } from "../read/status.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { CannotDo } from "../schema/finding.ts";
import { type Reviewed, ReviewedSchema } from "../schema/history.ts";
import type { SourceFile } from "../schema/provider.ts";
import { FIELDS, type Field } from "../schema/record.ts";
import { isHost, type Slug } from "../schema/vocabulary.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, today } from "./options.ts";
import { formatFinding } from "./report.ts";

type Options = { catalog: string; page: string; at: string; reviewer: string; why: string; on: string; wrong?: true };

export const verb: Verb<Options> = {
  description:
    "Records what an official page states, with a person's name. The text must stand on the page as given, and read as a value; " +
    "texts after the first complete it (a unit, a column's header). The value enters the catalog at once.",
  args: [
    ["<id>", "the model's id"],
    ["<field>", "the field, such as retires_on"],
    ["<text...>", "the exact text on the page"],
  ],
  options: [
    catalogOption(),
    new Option("--page <address>", "the page, which provider.json lists").makeOptionMandatory(),
    new Option("--at <place>", "the headings and the row that lead there, separated by ' / '").makeOptionMandatory(),
    new Option("--reviewer <name>", "who read it").makeOptionMandatory(),
    new Option("--why <reason>", "why, for later readers").default("read on the page by a person"),
    new Option("--on <day>", "the day the page was read, UTC").default(today(), "today"),
    new Option("--wrong", "our reading of this page is wrong, so this overrules it; the page has not changed"),
  ],
  examples: [
    'almanac fact command-a-03-2025 max_input_tokens 256k --page https://docs.cohere.com/docs/models --at "Command / command-a-03-2025" --reviewer "A. Person"',
  ],
  writes: true,
  run: (options, id = "", field = "", ...texts) => record(id, field as Field, texts.flat(), options),
};

function record(id: string, field: Field, texts: string[], options: Options): void {
  const catalog = openWhole(options.catalog);
  const { slug, provider } = ownerOf(id, catalog);
  const { why, on, reviewer } = options;
  const states = { [field]: texts.length === 1 ? texts[0] : texts };
  const line = ReviewedSchema.safeParse({
    ...{ on: today(), reviewer, why, kind: options.wrong ? "correction" : "fact", provider: slug, id, field },
    value: readValue(field, texts, provider, on),
    evidence: { page: pageAt(options.page, provider), at: options.at, read_on: on, states },
  });
  if (!line.success) throw new CannotDo(line.error.issues[0]?.message ?? "it is not a fact", "see almanac fact --help");
  const fact = readFact(line.data, provider);
  if ("problem" in fact) throw new CannotDo(fact.problem, "give the text as the page has it, then what completes it");
  apply(catalog, slug, line.data, options.catalog);
}

/** Adds the line, and takes it into the catalog as a collect without pages would. */
function apply(catalog: AnyCatalog, slug: Slug, line: Reviewed, dir: string): void {
  const { id, field, value } = line;
  catalog.reviewed.push(line);
  const run = runProvider(newRun(catalog, slug, today()), []);
  const problem = run.findings.find(({ path }) => path.startsWith(id));
  if (problem) throw new CannotDo(formatFinding(problem), problem.mend);
  applyRun(catalog, run);
  appendFileSync(join(dir, isHost(slug) ? HOSTS_AT : "", "reviewed.jsonl"), formatReviewed(line));
  saveCatalog(catalog, dir, new Set([slug]));
  const change = run.changes.find((of) => of.id === id && field in of.set);
  const [before] = Object.entries(change?.set ?? {}).flatMap(([name, [from]]) => (name === field ? [from] : []));
  const now = JSON.stringify(value);
  const outcome = change
    ? `${before === null ? "not stated" : JSON.stringify(before)} → ${now}`
    : `unchanged: it was ${now} already, or a later reading counts`;
  console.log(`${id}: ${field} ${outcome}`);
  console.log("now: almanac lint, then commit");
}

function ownerOf(id: string, { models, providers }: AnyCatalog) {
  const slug = models.get(id)?.provider;
  const provider = slug && providers.get(slug);
  if (!provider) throw new CannotDo(`there is no model ${id}`, "its id is in the address of its page on the site");
  return { slug, provider };
}

function pageAt(address: string, provider: SourceFile): string {
  const key = address in provider.pages ? address : pageKey(address, provider);
  if (key) return key;
  throw new CannotDo(`${provider.name} lists no page ${address}`, "add it to `pages` in provider.json first");
}

function readValue(field: Field, texts: string[], provider: SourceFile, read_on: string): unknown {
  if (!FIELDS.includes(field)) throw new CannotDo(`there is no field ${field}`, `name one of ${FIELDS.join(", ")}`);
  if (field === "notes" || isQualified(field))
    throw new CannotDo(`${field} can't be recorded so`, "edit catalog/reviewed.jsonl, as CONTRIBUTING.md says");
  const raw = texts.length === 1 ? (texts[0] as string) : texts;
  const read = readField(field, raw, { terms: termsOf(provider), read_on });
  if (read.kind === "value") return read.value;
  const why = read.kind === "unreadable" ? read.why : "it reads as a blank";
  throw new CannotDo(`"${texts.join(" ")}" is no ${field}: ${why}`, "give the text as the page has it");
}
