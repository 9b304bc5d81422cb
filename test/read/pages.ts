import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { type Outline, outline } from "../../src/collect/page/outline.ts";
import type { Format } from "../../src/collect/page/page.ts";
import { type Reading, readPage } from "../../src/collect/pipeline/read.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { HostSchema, ProviderSchema, type SourceFile } from "../../src/schema/provider.ts";
import type { Rate } from "../../src/schema/rate.ts";
import type { Field } from "../../src/schema/record.ts";
import { isHost, type Slug, sourceFile } from "../../src/schema/vocabulary.ts";
import { type FixturePage, pagesOf } from "../pages/read.ts";

export const providerFile = (slug: Slug): SourceFile =>
  (isHost(slug) ? HostSchema : ProviderSchema).parse(
    JSON.parse(readFileSync(new URL(`../../catalog/${sourceFile(slug)}`, import.meta.url), "utf8")),
  );

/** A text → its outline; fails if it can't be read. */
export function outlined(text: string, format: Format = "md"): Outline {
  const page = outline({ format, text });
  if (page.kind !== "value") assert.fail(`${JSON.stringify(page)} of ${text}`);
  return page.value;
}

/** One complete fixture page, read on `day`; fails if the page can't be read at all. */
export function readFixture(adapter: Adapter, key: string, { format, text }: FixturePage, day = "2026-01-05"): Reading {
  const page = {
    provider: adapter.provider,
    key,
    url: "https://docs.example.org/",
    read_on: day,
    completeness: "whole",
    format,
    text,
  } as const;
  const reading = readPage(page, providerFile(adapter.provider), adapter);
  assert.ok(!("problem" in reading), JSON.stringify(reading));
  return reading;
}

/** Readings of a provider's invented pages, optionally with their text changed; a change without effect fails. */
export function fixturesOf(adapter: Adapter, day?: string) {
  const pages = pagesOf(adapter.provider);
  const read = (key: string, change?: (text: string) => string, on = day): Reading => {
    const { format, text } = pages[key] ?? assert.fail(`no page ${key}`);
    const changed = change?.(text) ?? text;
    assert.ok(change === undefined || changed !== text, "the change has no effect");
    return readFixture(adapter, key, { format, text: changed }, on);
  };
  return { pages, read, rates: (key: string, model: string) => ratesOf(read(key), model) };
}

/** The statements of the model with that api_string, slug or name. */
export const statementsOf = ({ statements }: Reading, model: string) =>
  statements.filter(({ subject: s }) => model === (s.api_string ?? s.slug ?? s.name) || model === s.name);

/** What the page states about a model: the values of all its statements together. */
export const stated = (reading: Reading, model: string): Record<string, unknown> =>
  Object.assign({}, ...statementsOf(reading, model).map((s) => s.values));

/** Some fields of that, in the given order. */
export function picked(reading: Reading, model: string, ...fields: Field[]): unknown[] {
  const values = stated(reading, model);
  return fields.map((field) => values[field]);
}

export const pricesOf = (reading: Reading, model: string): unknown[] =>
  picked(reading, model, "price_input_per_mtok", "price_cached_input_per_mtok", "price_output_per_mtok");

export const ratesOf = (reading: Reading, model: string): Rate[] =>
  statementsOf(reading, model).flatMap((s) => s.values.rates ?? []);
export const capabilitiesOf = (reading: Reading, model: string): string[] =>
  statementsOf(reading, model).flatMap((s) => s.values.capabilities ?? []);
export const notesOf = (reading: Reading, model: string): string[] =>
  statementsOf(reading, model).flatMap((s) => s.notes ?? []);

/** The values of these keys for each element. */
export const pluck = <T>(list: readonly T[], ...keys: (keyof T)[]): unknown[][] =>
  list.map((one) => keys.map((key) => one[key]));

type Left = readonly { text: string; why: string }[];
export const textsOf = (left: Left): string[] => left.map(({ text }) => text);
export const whysOf = (left: Left): string[] => left.map(({ why }) => why);
export const reasons = (left: Left): [text: string, why: string][] => left.map(({ text, why }) => [text, why]);
/** Fields whose cells no reader understands. */
export const unreadable = ({ statements }: Reading): string[] =>
  statements.flatMap((s) => s.unreadable.map(({ field }) => field));
/** What neither the adapter nor a reader understands. */
export const doubts = (reading: Reading): string[] => [...whysOf(reading.unparsed), ...unreadable(reading)];

/** Fails unless every cell of every fixture page is understood, and every statement has a place. */
export function assertUnderstood(adapter: Adapter, pages: Record<string, FixturePage>): void {
  for (const [key, page] of Object.entries(pages)) {
    const reading = readFixture(adapter, key, page);
    assert.deepEqual(doubts(reading), [], key);
    for (const { at } of reading.statements) assert.notEqual(at, "", key);
  }
}
