import type { Announcement, Change, Failures, Held, Lock, Reviewed } from "../schema/history.ts";
import {
  type Evidence,
  FactsSchema,
  FIELDS,
  type Field,
  HostSpelling,
  type ModelRecord,
  Rate,
  Replacement,
} from "../schema/record.ts";

const EVIDENCE_KEYS = ["page", "at", "read_on", "superseded", "note", "states"] as const;

/** Key order inside the values that are objects, or lists of them. */
const INNER_KEYS: Partial<Record<Field | "*", string[]>> = {
  hosts: Object.keys(HostSpelling.shape),
  rates: Object.keys(Rate.shape),
  replacements: Object.keys(Replacement.shape),
  after_retirement: Object.keys(FactsSchema.shape.after_retirement.unwrap().shape),
};

/** Record → canonical JSON text: fixed key order, two spaces, evidence entries one line each, final newline. */
export function formatRecord(record: ModelRecord): string {
  const lines = FIELDS.filter((f) => record[f] !== undefined).map(
    (f) => `  ${quote(f)}: ${inline(orderValue(f, record[f]))}`,
  );
  const evidence = record.evidence.map((e) => `    ${inline(orderEvidence(e))}`).join(",\n");
  return `{\n${[...lines, `  "evidence": [\n${evidence}\n  ]`].join(",\n")}\n}\n`;
}

/** Lock → canonical JSON text, a page a line, sorted by page. */
export function formatLock(lock: Lock): string {
  return byPage(lock, ({ read_on, changed_on, sha256, layout, rows, version, released, versions }) => ({
    read_on,
    changed_on,
    sha256,
    layout,
    rows,
    version,
    released,
    versions,
  }));
}

/** Failures → canonical JSON text, a page a line, sorted by page. Without any, the file is absent. */
export function formatFailures(failures: Failures): string {
  return byPage(failures, ({ on, since, why }) => ({ on, since, why }));
}

function byPage<T>(lines: Record<string, T>, ordered: (line: T) => object): string {
  const texts = Object.entries(lines)
    .sort(([a], [b]) => order(a, b))
    .map(([page, line]) => `  ${quote(page)}: ${inline(ordered(line))}`);
  return texts.length === 0 ? "{}\n" : `{\n${texts.join(",\n")}\n}\n`;
}

/** Held changes → canonical JSON text, one a line, sorted by provider, id, field, day, page. */
export function formatHeld(held: readonly Held[]): string {
  const key = (h: Held) => [h.provider, h.id, h.field, h.on, h.evidence.page].join(" ");
  const sorted = [...held].sort((a, b) => order(key(a), key(b)));
  const lines = sorted.map((h) => {
    const { on, provider, id, field, why } = h;
    const [from, to] = [orderValue(field, h.from), orderValue(field, h.to)];
    return `  ${inline({ on, provider, id, field, from, to, why, evidence: orderEvidence(h.evidence) })}`;
  });
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

/** Changes → JSON lines, sorted by day, provider, id, page, kind. */
export function formatChanges(changes: readonly Change[]): string {
  const key = (c: Change) => [c.on, c.provider, c.id, c.page, c.kind].join(" ");
  return [...changes]
    .sort((a, b) => order(key(a), key(b)))
    .map(
      ({ on, provider, id, kind, dated, page, set }) =>
        `${inline({ on, provider, id, kind, dated, page, set: orderSet(set) })}\n`,
    )
    .join("");
}

/** Announcements → JSON lines, sorted by provider, id, day. */
export function formatAnnouncements(announcements: readonly Announcement[]): string {
  const key = (a: Announcement) => [a.provider, a.id, a.retires_on].join(" ");
  return [...announcements]
    .sort((a, b) => order(key(a), key(b)))
    .map(
      ({ provider, id, retires_on, page, after, by }) => `${inline({ provider, id, retires_on, page, after, by })}\n`,
    )
    .join("");
}

/** A decision → one JSON line, to append. */
export function formatReviewed(r: Reviewed): string {
  const { on, reviewer, why, kind, expires, provider, id, field } = r;
  const value = r.value === undefined ? undefined : orderValue(field, r.value);
  const evidence = r.evidence && orderEvidence(r.evidence);
  return `${inline({ on, reviewer, why, kind, expires, provider, id, field, value, evidence })}\n`;
}

/** Code-unit order: the same on any machine and in any locale. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function orderSet(set: Change["set"]): Change["set"] {
  const entries = Object.entries(orderFields(set)) as [Field, [unknown, unknown]][];
  return Object.fromEntries(entries.map(([f, [from, to]]) => [f, [orderValue(f, from), orderValue(f, to)]]));
}

/** The value with the keys of its objects in canonical order; keys that the schema does not know keep theirs, at the end. */
function orderValue(field: Field | "*", value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => orderValue(field, element));
  const keys = INNER_KEYS[field];
  if (keys === undefined || value === null || typeof value !== "object") return value;
  const known = keys.filter((key) => key in value).map((key) => [key, value[key as keyof typeof value]]);
  return { ...Object.fromEntries(known), ...value };
}

function orderFields<T>(of: Partial<Record<(typeof FIELDS)[number], T>>): Partial<Record<(typeof FIELDS)[number], T>> {
  return Object.fromEntries(FIELDS.filter((f) => of[f] !== undefined).map((f) => [f, of[f]]));
}

function orderEvidence(e: Evidence): Evidence {
  const ordered = { ...e, states: orderFields(e.states) };
  return Object.fromEntries(
    EVIDENCE_KEYS.filter((k) => ordered[k] !== undefined).map((k) => [k, ordered[k]]),
  ) as Evidence;
}

const quote = (text: string) => JSON.stringify(text);

/** One-line JSON with spaces after colons and commas, as a person would write it. */
function inline(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`not a finite number: ${value}`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return entries.length === 0 ? "{}" : `{ ${entries.map(([k, v]) => `${quote(k)}: ${inline(v)}`).join(", ")} }`;
}
