import { same } from "../catalog/diff.ts";
import type { Catalog, Model } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import type { Change, Held, Lock, LockLine } from "../schema/history.ts";
import type { ProviderFile } from "../schema/provider.ts";
import type { Evidence, Field } from "../schema/record.ts";
import { PRICE_FIELDS, type ProviderSlug } from "../schema/vocabulary.ts";
import type { Page } from "./page/page.ts";
import { changesOf } from "./pipeline/changes.ts";
import { decisionOn } from "./pipeline/decision.ts";
import { dayOf, entriesOf } from "./pipeline/entries.ts";
import { gate, type Proposal } from "./pipeline/gate.ts";
import { type Merged, mergeModel } from "./pipeline/merge.ts";
import { proposalsOf } from "./pipeline/proposals.ts";
import { type Reading, readPage, type ValuedStatement } from "./pipeline/read.ts";
import { type Resolved, resolve } from "./pipeline/resolve.ts";
import { factsOf, pendingFacts, withoutCorrected } from "./pipeline/reviewed.ts";
import { missingRows } from "./pipeline/rows.ts";
import type { Adapter, Skipped } from "./pipeline/statement.ts";
import { type PageFailure, tellFailures, unreadFailure } from "./report/failures.ts";

export type PageReport = {
  key: string;
  completeness: Page["completeness"];
  layout: string;
  rows: number;
  skipped: Skipped[];
};

export type ProviderRun = {
  provider: ProviderSlug;
  day: string;
  /** Why the provider ended: its files stay byte for byte. */
  failure?: string;
  /** The pages that ended it. */
  failures: PageFailure[];
  pages: PageReport[];
  findings: Finding[];
  /** Records that are new or differ, in any field or in evidence alone. */
  models: Model[];
  changes: Change[];
  /** Everything of the provider that waits for a person after this run. */
  held: Held[];
  lock: Lock;
};

/** Shares of a page's rows that may be missing before the provider's run ends. */
const MISSING_ALLOWED = 0.1;

/** A day's pages of one provider (all read, live or copies) against the catalog so far. */
export function runProvider(
  catalog: Catalog,
  slug: ProviderSlug,
  pages: readonly Page[],
  adapter: Adapter,
  day: string,
): ProviderRun {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${slug}/provider.json is missing`);
  const run: ProviderRun = {
    provider: slug,
    day,
    failures: [],
    pages: [],
    findings: [],
    models: [],
    changes: [],
    held: [],
    lock: {},
  };
  const fail = (failures: PageFailure[]) => ({
    ...failedRun(catalog, slug, day, failures),
    pages: run.pages,
    findings: run.findings,
  });
  const find = (page: string, path: string, message: string, mend: string) =>
    run.findings.push({ file: `${slug}/${page}`, path, message, mend });

  const readings: Reading[] = [];
  const unparsed: PageFailure[] = [];
  for (const page of pages) {
    const reading = readPage(page, provider, adapter);
    if ("problem" in reading) {
      unparsed.push(unreadFailure(page.key, reading));
      continue;
    }
    readings.push(reading);
    const { layout, rows, skipped } = reading;
    run.pages.push({ key: page.key, completeness: page.completeness, layout, rows, skipped });
    for (const u of reading.unparsed)
      find(page.key, u.at, `${u.why}: ${u.text}`, "teach the adapter, or list the text in provider.json");
    for (const s of reading.statements) {
      for (const u of s.unreadable)
        find(
          page.key,
          s.at,
          `${u.field} unreadable (${u.why}): ${u.raw}`,
          "list the word in provider.json, or teach the reader or the adapter",
        );
    }
  }

  if (unparsed.length > 0) return fail(unparsed);

  for (const key of newMembers(pages, provider, catalog.lock, slug)) {
    find(key, "", "a new member of its family", "look at its first reading, then let it stand");
  }

  const known = [...catalog.models.values()].filter((m) => m.provider === slug);
  const pending = pendingFacts(catalog, slug, day);
  const facts = factsOf(pending, provider);
  run.findings.push(...facts.findings);
  const statements = [...readings.flatMap((r) => r.statements), ...facts.statements];
  const resolved = resolve(
    statements,
    known,
    slug,
    (id) => catalog.models.get(id)?.provider,
    (e) => dayOf(e, slug, catalog.lock),
    provider.names,
  );
  for (const { statement, why } of resolved.unresolved) leaveOut(run, statement, why);
  for (const { alias, ids } of resolved.disputed)
    find("", alias, `claimed as an alias by ${ids.join(" and ")}`, "name the one that has it in reviewed.jsonl");
  const corrections = pending.filter((r) => r.kind === "correction");
  withoutCorrected(resolved.rows, corrections);

  const whole = readings.filter((r) => r.page.completeness === "whole");
  const shrunk: PageFailure[] = [];
  for (const reading of whole) {
    const gone = missingRows(reading, resolved, known, catalog.lock, slug);
    const accepted =
      decisionOn(catalog.reviewed, slug, { id: `page:${reading.page.key}`, field: "name", to: null }, day)?.kind ===
      "accept";
    const page = reading.page.key;
    if (gone && gone.share > MISSING_ALLOWED && !accepted)
      shrunk.push(unreadFailure(page, { why: "many of its rows are missing", problem: gone.message }));
  }
  if (shrunk.length > 0) return fail(shrunk);

  const wholeToday = new Set(whole.map((r) => r.page.key));
  const merge = (id: string, frozen: ReadonlySet<Field>, settled: ReadonlyMap<Field, unknown> = new Map()): Merged => {
    const old = catalog.models.get(id)?.record;
    const ctx = {
      provider,
      wholeToday,
      frozen,
      notes: old?.notes,
      settled,
      hasAlias: (alias: string) => resolved.aliases.get(alias) === id,
    };
    return mergeModel(id, old ? entriesOf(old, slug, catalog.lock) : [], resolved.rows.get(id) ?? [], ctx);
  };
  const layouts = new Map(readings.map((r) => [r.page.key, r.layout]));
  const wasRead = (page: string) => layouts.has(page) && catalog.lock[`${slug}/${page}`]?.layout === layouts.get(page);
  const touched = touchedIds(resolved, known, wholeToday);
  const drafts = touched.map((id) => ({ id, old: catalog.models.get(id)?.record, merged: merge(id, new Set()) }));
  const proposals = drafts.flatMap((d) => proposalsOf(d.id, d.old, d.merged, resolved.rows.get(d.id) ?? [], wasRead));
  const reasons = gate(proposals, {
    day,
    changes: catalog.changes.filter((c) => c.provider === slug),
    priced: known.flatMap((m) => PRICE_FIELDS.filter((f) => m.record[f] !== undefined)).length,
    models: known.length,
    modelsOn: (page) => known.filter((m) => m.record.evidence.some((e) => onPage(e.page, page))).length,
    accepted: (p) => decisionOn(catalog.reviewed, slug, p, day)?.kind === "accept",
    firstReading: known.length === 0,
  });

  const heldNow: Held[] = [];
  const frozen = new Map<string, Set<Field>>();
  const settled = new Map<string, Map<Field, unknown>>();
  for (const p of proposals) {
    const why = reasons.get(p);
    const decision = why === undefined ? undefined : decisionOn(catalog.reviewed, slug, p, day);
    if (why === undefined) continue;
    if (decision?.kind === "accept") {
      settled.set(p.id, (settled.get(p.id) ?? new Map()).set(p.field, p.to));
      continue;
    }
    frozen.set(p.id, (frozen.get(p.id) ?? new Set()).add(p.field));
    if (decision?.kind !== "reject") heldNow.push(heldEntry(p, why, slug, day, catalog.held));
  }

  for (const { id, old, merged } of drafts) {
    const stop = frozen.get(id);
    if (!old && stop && [...stop].some((f) => f === "name" || f === "status")) continue;
    const final = stop || settled.has(id) ? merge(id, stop ?? new Set(), settled.get(id)) : merged;
    if (!final.record) {
      find(
        resolved.rows.get(id)?.[0]?.page ?? "",
        id,
        `no page states its ${final.missing.join(", ")}`,
        "read a page that states it, or leave the row out in the adapter",
      );
      continue;
    }
    run.models.push({ provider: slug, id, record: final.record });
    const corrected = new Set(corrections.filter((c) => c.id === id).map((c) => c.field as Field));
    const indexOf = (page: string) => provider.pages[`${page.slice(0, page.indexOf("/"))}/*`]?.index;
    run.changes.push(
      ...changesOf(id, old, final.record, {
        on: day,
        provider: slug,
        before: catalog.lock,
        layouts,
        indexOf,
        corrected,
      }),
    );
  }
  for (const reading of whole) run.lock[`${slug}/${reading.page.key}`] = lockLine(reading, day, catalog.lock, slug);
  const entered = new Set(run.models.map((m) => m.id));
  const waiting = stillHeld(catalog.held, slug, pages, heldNow).filter(
    (h) => !(h.field === "name" && h.from === null && entered.has(h.id)),
  );
  run.held = [...waiting, ...heldNow];
  return run;
}

/** A run that ended before it could change anything; what was held goes on waiting. */
export function failedRun(catalog: Catalog, provider: ProviderSlug, day: string, failures: PageFailure[]): ProviderRun {
  const held = catalog.held.filter((h) => h.provider === provider);
  const failure = tellFailures(failures);
  return { provider, day, failure, failures, pages: [], findings: [], models: [], changes: [], held, lock: {} };
}

/** Only a second reading can tell that a page has changed. */
function lockLine({ page, sha256, layout, rows }: Reading, day: string, before: Lock, slug: ProviderSlug): LockLine {
  const old = before[`${slug}/${page.key}`];
  const changed_on = old === undefined || old.sha256 === sha256 ? old?.changed_on : day;
  return { read_on: day, ...(changed_on === undefined ? {} : { changed_on }), sha256, layout, rows };
}

/** Whether a page is the one meant, or a member of the family meant. */
const onPage = (page: string, meant: string) =>
  page === meant || (meant.endsWith("/*") && page.startsWith(meant.slice(0, -1)));

/** Members that an index page read today yields, and that were never read before, while the index was. */
function newMembers(pages: readonly Page[], provider: ProviderFile, lock: Lock, slug: ProviderSlug): string[] {
  const indexOf = (key: string) => provider.pages[`${key.slice(0, key.indexOf("/"))}/*`]?.index ?? "";
  const today = new Set(pages.map((p) => p.key));
  return [...today].filter(
    (key) => key.includes("/") && !lock[`${slug}/${key}`] && today.has(indexOf(key)) && lock[`${slug}/${indexOf(key)}`],
  );
}

function leaveOut(run: ProviderRun, { page, at, subject }: ValuedStatement, why: string): void {
  const text = subject.api_string ?? subject.slug ?? subject.name ?? "";
  run.pages.find((p) => p.key === page)?.skipped.push({ at, text, why });
}

/** Models with statements today, those that a page read whole states no more, and those that lose an alias to another. */
function touchedIds(resolved: Resolved, known: readonly Model[], wholeToday: ReadonlySet<string>): string[] {
  const others = known.filter(
    ({ id, record }) =>
      record.evidence.some((e) => e.read_on === undefined && wholeToday.has(e.page)) ||
      (record.aliases ?? []).some((a) => resolved.aliases.get(a) !== id),
  );
  return [...new Set([...resolved.rows.keys(), ...others.map((m) => m.id)])].sort();
}

function heldEntry(
  p: Proposal & { evidence: Evidence },
  why: string,
  provider: ProviderSlug,
  day: string,
  before: readonly Held[],
): Held {
  const { id, field, evidence } = p;
  const first = before.find((h) => h.provider === provider && h.id === id && h.field === field && same(h.to, p.to));
  return {
    on: first?.on ?? day,
    provider,
    id,
    field,
    from: p.from as Held["from"],
    to: p.to as Held["to"],
    why,
    evidence,
  };
}

/** Held entries of pages that were not read today, and not proposed anew, go on waiting. */
function stillHeld(before: readonly Held[], slug: ProviderSlug, pages: readonly Page[], now: readonly Held[]): Held[] {
  const read = new Set(pages.map((p) => p.key));
  return before.filter(
    (h) => h.provider === slug && !read.has(h.evidence.page) && !now.some((n) => n.id === h.id && n.field === h.field),
  );
}
