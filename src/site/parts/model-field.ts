import { ALL_FIELDS, rowOf, type SubjectField } from "../../schema/field-keys.ts";
import type { FieldType } from "../../schema/field-row.ts";
import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import { type Content, html } from "../html.ts";
import { hoursIn } from "./rate-conditions.ts";
import { count, day, dayLeft, endReadOn, status, usd } from "./value.ts";

/** Fields by subject, the most wanted first. */
export const SUBJECTS = (["Lifecycle", "Prices", "Limits", "Abilities", "Names"] as const).map((title) => ({
  title,
  fields: ALL_FIELDS.filter((key) => rowOf(key).subject === title) as SubjectField[],
}));

/** `base`: path of the site; without it nothing is a link. `asOf`: day of the data. */
type Given = { document: ModelDocument; base: string | undefined; asOf: string | undefined };
type Write = (value: never, given: Given) => Content;

const words = (list: readonly string[]): string => list.map((word) => word.replaceAll("_", " ")).join(", ");
const code = (text: string): Content => html`<code>${text}</code>`;
const listed = <T>(list: readonly T[], write: (one: T) => Content): Content =>
  list.map((one, i) => html`${i > 0 && ", "}${write(one)}`);

const BY_TYPE: Partial<Record<FieldType, Write>> = {
  text: (text: string) => text,
  texts: (texts: readonly string[]) => listed(texts, code),
  status,
  day,
  month: day,
  price: usd,
  count,
  flag: (is: boolean) => (is ? "yes" : "no"),
  access: (who: string) => who,
  media: words,
  capabilities: words,
  rates: (rates: readonly RateLine[]) => `${count(rates.length)} more rates, see below`,
  hours: hoursIn,
  hosts: (hosts: ModelDocument["hosts"]) =>
    listed([...new Map(hosts.map((one) => [`${one.platform} ${one.id}`, one])).values()], ({ platform, id }) => [
      platform,
      " ",
      code(id),
    ]),
  replacements: (targets: ModelDocument["replacements"], { base }) => listed(targets, (one) => target(one, base)),
  aftermath: ({ effect, to }: NonNullable<ModelDocument["after_retirement"]>) =>
    effect === "error" ? "requests fail" : to ? ["requests go to ", code(to)] : "requests go to another model",
};

/** Fields whose type isn't enough to write them. */
const BY_FIELD: Partial<Record<SubjectField, Write>> = {
  api_string: code,
  default_snapshot: code,
  snapshot_replacement: code,
  retires_on: (on: string, { document, asOf }) =>
    document.status === "retired" ? day(on) : dayLeft(on, endReadOn(document), asOf),
  retires_not_before: (on: string) => [day(on), ", or later"],
};

/** A field's value for people, or null if it has none. */
export function written(field: SubjectField, document: ModelDocument, base?: string, asOf?: string): Content {
  const value = document[field];
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  const write = BY_FIELD[field] ?? BY_TYPE[rowOf(field).type];
  if (!write) throw new Error(`no way to write ${field}`);
  return write(value as never, { document, base, asOf });
}

function target({ model, parameters, id }: ModelDocument["replacements"][number], base: string | undefined): Content {
  const name = id && base !== undefined ? html`<a href="${base}/models/${id}/">${code(model)}</a>` : code(model);
  return [name, parameters && ` with ${parameters}`];
}

const METER_WORDS: Partial<Record<RateLine["meter"], string>> = {
  cached_input: "cached input",
  cache_write: "cache write",
  audio_input: "audio input",
  audio_output: "audio output",
  image_input: "image input",
  image_output: "image output",
  video_input: "video input",
  video_output: "video output",
};

export const meterName = (meter: RateLine["meter"]): string => METER_WORDS[meter] ?? meter;
