import * as z from "zod";
import type { AnyCatalog } from "../schema/catalog.ts";
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
import { Evidence, FactsSchema, FIELDS, type Field, type ModelRecord } from "../schema/record.ts";

/** Canonical JSON: fixed key order, two spaces, one evidence entry per line, final newline. */
export function formatRecord(record: ModelRecord): string {
  const lines = FIELDS.filter((f) => record[f] !== undefined).map(
    (f) => `  ${quote(f)}: ${inline(orderValue(f, record[f]))}`,
  );
  const evidence = record.evidence.map((entry) => `    ${lineOf(Evidence, entry)}`).join(",\n");
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
    const [from, to] = [h.from, h.to].map((value) => orderValue(h.field, value));
    return `  ${lineOf(HeldSchema, { ...h, from, to })}`;
  });
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
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
  return `${lineOf(ReviewedSchema, { ...r, value: orderValue(r.field, r.value) })}\n`;
}

/** Writes keys in the order of the schema. */
const lineOf = (schema: z.ZodObject, value: object) => inline(inOrder(schema, value));

function sortBy<T>(values: readonly T[], key: (value: T) => string[]): T[] {
  const keyed = values.map((value) => [key(value).join(" "), value] as const);
  return keyed.sort(([a], [b]) => order(a, b)).map(([, value]) => value);
}

/** Compares by code units, the same on any machine and in any locale. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const orderSet = (set: Change["set"]): object =>
  Object.fromEntries(
    Object.entries(set).map(([field, values]) => [field, values.map((value) => orderValue(field as Field, value))]),
  );

const orderValue = (field: Field | "*", value: unknown): unknown =>
  inOrder(field === "*" ? undefined : FactsSchema.shape[field], value);

/** Moves the keys that the schema has to the front, in its order, here and inside. */
function inOrder(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return inOrder(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => inOrder(schema.element, one));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const shape = shapeOf(schema);
  const members = new Map(Object.entries(value));
  const keys = new Set([...Object.keys(shape).filter((key) => members.has(key)), ...members.keys()]);
  return Object.fromEntries([...keys].map((key) => [key, inOrder(shape[key], members.get(key))]));
}

/** Key → schema, of an object or of a record with known keys. */
function shapeOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)) return {};
  return Object.fromEntries(schema.keyType.options.map((key) => [key, schema.valueType]));
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
