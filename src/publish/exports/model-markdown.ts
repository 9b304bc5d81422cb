import { rowOf } from "../../schema/field-keys.ts";
import type { EvidenceLine, ModelDocument, RateLine } from "../../schema/model-document.ts";
import { type Field, MODEL_FIELDS } from "../../schema/record.ts";
import type { Context } from "../context.ts";
import { address, code, link, words } from "./markdown-text.ts";

/** Markdown (CommonMark) of the model with this id. */
export function modelMarkdown(ctx: Context, id: string): string {
  const document = ctx.documents.get(id);
  if (!document) throw new Error(`no model has the id ${id}`);
  const { site, updated } = ctx;
  return [
    `# Model ${words(document.name)}`,
    `Id ${code(id)}, of ${words(document.provider)}. As read up to ${updated}; ${document.read_on ? `its pages last read since ${document.read_on}` : "no day of reading is recorded"}.`,
    `${link("Page", document.links.page)} · ${link("JSON", document.links.self)} · ${link("All models", `${site}/llms.txt`)}`,
    section("Facts", factsOf(document)),
    section("Rates", document.rates.map(rate)),
    section("Replacements", replacementsOf(document, site)),
    section(
      "Evidence",
      MODEL_FIELDS.flatMap((field) => (document.evidence[field] ?? []).map((line) => evidence(field, line))),
    ),
    section("History", historyOf(document)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;

const LISTED = new Set<Field>(["rates", "replacements", "name"]);

/** Every field of the record, in order; null with its reason. */
function factsOf(document: ModelDocument): string[] {
  return MODEL_FIELDS.filter((field) => !LISTED.has(field)).flatMap((field) => {
    const value = document[field as keyof ModelDocument] as unknown;
    const label = code(field);
    if (field === "notes") return value === null ? [] : [`${label}: ${words(String(value))}`];
    if (value === null || (Array.isArray(value) && value.length === 0))
      return rowOf(field).seldom ? [] : [`${label}: ${document.nulls[field] ?? "not stated"}`];
    const bounds = field === "retires_on" ? document.announced_between : null;
    const announced = bounds
      ? `, announced by ${bounds.by}${bounds.after ? `, not yet in the package of ${bounds.after}` : ""}`
      : "";
    return [`${label}: ${shown(value)}${announced}`];
  });
}

/** Formats a value; texts from pages are formatted as code. */
function shown(value: unknown): string {
  if (value === null) return "not stated";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(shown).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") {
    const parts = Object.entries(value).filter(
      ([, part]) => part !== null && !(Array.isArray(part) && part.length === 0),
    );
    return parts.map(([key, part]) => `${words(key)} ${shown(part)}`).join(" ");
  }
  return code(String(value));
}

function rate({ meter, price, per, ...when }: RateLine): string {
  const conditions = Object.entries(when).flatMap(([what, value]) =>
    value === null ? [] : [`${words(what)} ${shown(value)}`],
  );
  return [`${code(meter)}: USD ${code(String(price))} per ${code(per)}`, ...conditions].join(", ");
}

function replacementsOf({ replacements, chain, replaced_by }: ModelDocument, site: string): string[] {
  const own = (id: string) => link(id, `${site}/models/${id}.md`);
  return [
    ...replacements.map(({ model, parameters, id }) =>
      [
        `Stated: ${code(model)}`,
        ...(parameters ? [`with ${code(parameters)}`] : []),
        ...(id ? [`which is ${own(id)}`] : []),
      ].join(", "),
    ),
    ...chain.map(
      ({ id, status, retires_on }) => `Leads to ${own(id)}: ${status}${retires_on ? `, retires ${retires_on}` : ""}`,
    ),
    ...(replaced_by ? [`Still sold: ${own(replaced_by)}`] : []),
  ];
}

function evidence(field: Field, { page, at, raw, read_on, standing, note }: EvidenceLine): string {
  return [
    `${code(field)}: ${raw.map(code).join(" ")}`,
    `at ${code(at)}`,
    `on ${address(page)}`,
    read_on ? `read ${read_on}` : "day of reading not recorded",
    ...(standing ? [] : ["overruled by a later section of the page"]),
    ...(note === null ? [] : [words(note)]),
  ].join("; ");
}

function historyOf({ history }: ModelDocument): string[] {
  return history.map(
    ({ on, kind, field, from, to, page }) =>
      `${on}, ${kind.replace("_", " ")}: ${code(field)}, from ${shown(from)} to ${shown(to)}${page ? `; ${address(page)}` : ""}`,
  );
}
