// Owns the canonical form of every file in catalog/: the one writer. Refuses numbers that are not finite.
import type { Change, Held, Lock, Reviewed } from "../schema/history.ts";
import { type Evidence, FIELDS, type ModelRecord } from "../schema/record.ts";

const EVIDENCE_KEYS = ["page", "at", "read_on", "superseded", "states"] as const;

/** Record → canonical JSON text: fixed key order, two spaces, evidence entries one line each, final newline. */
export function formatRecord(record: ModelRecord): string {
  const lines = FIELDS.filter((f) => record[f] !== undefined).map((f) => `  ${quote(f)}: ${inline(record[f])}`);
  const evidence = record.evidence.map((e) => `    ${inline(orderEvidence(e))}`).join(",\n");
  return `{\n${[...lines, `  "evidence": [\n${evidence}\n  ]`].join(",\n")}\n}\n`;
}

/** Lock → canonical JSON text, a page a line, sorted by page. */
export function formatLock(lock: Lock): string {
  const lines = Object.keys(lock)
    .sort()
    .map((page) => {
      const { read_on, sha256, layout, rows } = lock[page] as Lock[string];
      return `  ${quote(page)}: ${inline({ read_on, sha256, layout, rows })}`;
    });
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

/** Held changes → canonical JSON text, one a line, sorted by provider, id, field. */
export function formatHeld(held: readonly Held[]): string {
  const sorted = [...held].sort((a, b) =>
    order(`${a.provider} ${a.id} ${a.field}`, `${b.provider} ${b.id} ${b.field}`),
  );
  const lines = sorted.map((h) => {
    const { on, provider, id, field, from, to, why, evidence } = h;
    return `  ${inline({ on, provider, id, field, from, to, why, evidence: orderEvidence(evidence) })}`;
  });
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

/** Changes → JSON lines, sorted by day, provider, id, page, kind. */
export function formatChanges(changes: readonly Change[]): string {
  const key = (c: Change) => [c.on, c.provider, c.id, c.page, c.kind].join(" ");
  return [...changes]
    .sort((a, b) => order(key(a), key(b)))
    .map(
      ({ on, provider, id, kind, page, set }) => `${inline({ on, provider, id, kind, page, set: orderFields(set) })}\n`,
    )
    .join("");
}

/** A decision → one JSON line, to append. */
export function formatReviewed(r: Reviewed): string {
  const { on, reviewer, why, kind, expires, provider, id, field, value } = r;
  const evidence = r.evidence && orderEvidence(r.evidence);
  return `${inline({ on, reviewer, why, kind, expires, provider, id, field, value, evidence })}\n`;
}

/** Code-unit order: the same on any machine and in any locale. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
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
