import type * as z from "zod";
import type { AnyCatalog } from "../schema/catalog.ts";
import { HeldReason } from "../schema/held-reason.ts";
import {
  type Announcement,
  AnnouncementSchema,
  type Change,
  ChangeSchema,
  Failure,
  type Held,
  HeldSchema,
  type Lock,
  LockLine,
  type Reviewed,
  ReviewedSchema,
} from "../schema/history.ts";
import { Hours, PriceFactor, Rate } from "../schema/rate.ts";
import {
  Evidence,
  FactsSchema,
  FIELDS,
  type Field,
  HostSpelling,
  type ModelRecord,
  RegionEnd,
  Replacement,
} from "../schema/record.ts";

/** Key order of values that are objects or lists of objects. */
const INNER_KEYS: Partial<Record<Field | "*", string[]>> = {
  hosts: Object.keys(HostSpelling.shape),
  rates: Object.keys(Rate.shape),
  price_factors: Object.keys(PriceFactor.shape),
  peak_hours: Object.keys(Hours.shape),
  region_ends: Object.keys(RegionEnd.shape),
  replacements: Object.keys(Replacement.shape),
  after_retirement: Object.keys(FactsSchema.shape.after_retirement.unwrap().shape),
};

/** Canonical JSON: fixed key order, two spaces, one evidence entry per line, final newline. */
export function formatRecord(record: ModelRecord): string {
  const lines = FIELDS.filter((f) => record[f] !== undefined).map(
    (f) => `  ${quote(f)}: ${inline(orderValue(f, record[f]))}`,
  );
  const evidence = record.evidence.map((e) => `    ${inline(orderEvidence(e))}`).join(",\n");
  return `{\n${[...lines, `  "evidence": [\n${evidence}\n  ]`].join(",\n")}\n}\n`;
}

/** Canonical JSON, one page per line, sorted by page. */
export const formatLock = (lock: Lock): string => byPage(lock, LockLine);

function byPage(lines: Record<string, object>, schema: z.ZodObject): string {
  const texts = Object.entries(lines)
    .sort(([a], [b]) => order(a, b))
    .map(([page, line]) => `  ${quote(page)}: ${lineOf(schema, line)}`);
  return texts.length === 0 ? "{}\n" : `{\n${texts.join(",\n")}\n}\n`;
}

/** Canonical JSON, one per line, sorted by provider, id, field, day, page. */
export function formatHeld(held: readonly Held[]): string {
  const sorted = sortBy(held, (h) => [h.provider, h.id, h.field, h.on, h.evidence.page]);
  const lines = sorted.map((h) => {
    const [from, to] = [orderValue(h.field, h.from), orderValue(h.field, h.to)];
    return `  ${lineOf(HeldSchema, { ...h, from, to, why: orderReason(h.why), evidence: orderEvidence(h.evidence) })}`;
  });
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

const REASON_KEYS = Object.keys(HeldReason.shape);
function orderReason({ problems, ...why }: Held["why"]): object {
  const facts = inOrder(REASON_KEYS, why);
  return problems ? { ...facts, problems: problems.map((problem) => inOrder(REASON_KEYS, problem)) } : facts;
}

/** JSON lines, sorted by day, provider and id; what several runs of a day recorded of a model stays in their order. */
export function formatChanges(changes: readonly Change[]): string {
  const sorted = sortBy(changes, (c) => [c.on, c.provider, c.id]);
  return sorted.map((c) => `${lineOf(ChangeSchema, { ...c, set: orderSet(c.set) })}\n`).join("");
}

/** JSON lines, sorted by provider, id, day. */
function formatAnnouncements(announcements: readonly Announcement[]): string {
  const sorted = sortBy(announcements, (a) => [a.provider, a.id, a.retires_on]);
  return sorted.map((a) => `${lineOf(AnnouncementSchema, a)}\n`).join("");
}

/** The machine-written files outside provider folders: name → text, or null if the file is absent because it would be empty. */
export const BESIDE: Record<string, (catalog: AnyCatalog) => string | null> = {
  "pages.lock.json": ({ lock }) => formatLock(lock),
  "failures.json": ({ failures }) => (Object.keys(failures).length === 0 ? null : byPage(failures, Failure)),
  "changes.jsonl": ({ changes }) => formatChanges(changes),
  "announcements.jsonl": ({ announcements: all }) => (all.length === 0 ? null : formatAnnouncements(all)),
  "held.json": ({ held }) => formatHeld(held),
};

/** One JSON line, to append. */
export function formatReviewed(r: Reviewed): string {
  const value = r.value === undefined ? undefined : orderValue(r.field, r.value);
  return `${lineOf(ReviewedSchema, { ...r, value, evidence: r.evidence && orderEvidence(r.evidence) })}\n`;
}

/** Writes keys in the order of the schema. */
const lineOf = (schema: z.ZodObject, value: object) => inline(inOrder(Object.keys(schema.shape), value));

function sortBy<T>(values: readonly T[], key: (value: T) => string[]): T[] {
  const keyed = values.map((value) => [key(value).join(" "), value] as const);
  return keyed.sort(([a], [b]) => order(a, b)).map(([, value]) => value);
}

/** Compares by code units, the same on any machine and in any locale. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function orderSet(set: Change["set"]): Change["set"] {
  const entries = Object.entries(orderFields(set)) as [Field, [unknown, unknown]][];
  return Object.fromEntries(entries.map(([f, [from, to]]) => [f, [orderValue(f, from), orderValue(f, to)]]));
}

/** Sorts the keys of a value's objects. */
function orderValue(field: Field | "*", value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => orderValue(field, element));
  const keys = INNER_KEYS[field];
  return keys === undefined || value === null || typeof value !== "object" ? value : inOrder(keys, value);
}

const orderFields = <T>(of: Partial<Record<Field, T>>): Partial<Record<Field, T>> => inOrder(FIELDS, of);

const orderEvidence = (e: Evidence): Evidence =>
  inOrder(Object.keys(Evidence.shape), { ...e, states: orderFields(e.states) });

/** Moves the given keys to the front, in their order. */
function inOrder<T extends object>(keys: readonly string[], value: T): T {
  const known = keys.filter((key) => key in value).map((key) => [key, value[key as keyof T]]);
  return { ...Object.fromEntries(known), ...value };
}

const quote = (text: string) => JSON.stringify(text);

/** One-line JSON with spaces after colons and commas. */
function inline(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`not a finite number: ${value}`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return entries.length === 0 ? "{}" : `{ ${entries.map(([k, v]) => `${quote(k)}: ${inline(v)}`).join(", ")} }`;
}
