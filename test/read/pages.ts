import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { type Reading, readPage } from "../../src/collect/pipeline/read.ts";
import type { Adapter } from "../../src/collect/pipeline/statement.ts";
import { HostSchema, ProviderSchema, type SourceFile } from "../../src/schema/provider.ts";
import { isHost, type Slug, sourceFile } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../pages/read.ts";

export const providerFile = (slug: Slug): SourceFile =>
  (isHost(slug) ? HostSchema : ProviderSchema).parse(
    JSON.parse(readFileSync(new URL(`../../catalog/${sourceFile(slug)}`, import.meta.url), "utf8")),
  );

/** One fixture page as read whole on `day`; fails where the page cannot be read at all. */
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

/** What the page states of the model with that api_string, slug or name: all its statements' values together. */
export function stated(reading: Reading, model: string): Record<string, unknown> {
  const of = reading.statements.filter(
    ({ subject: s }) => model === (s.api_string ?? s.slug ?? s.name) || model === s.name,
  );
  return Object.assign({}, ...of.map((s) => s.values)) as Record<string, unknown>;
}

/** Fails unless every cell of every fixture page is understood, and every statement has a place. */
export function assertUnderstood(adapter: Adapter, pages: Record<string, FixturePage>): void {
  for (const [key, page] of Object.entries(pages)) {
    const { statements, unparsed } = readFixture(adapter, key, page);
    assert.deepEqual(unparsed, [], key);
    assert.deepEqual(
      statements.flatMap((s) => s.unreadable),
      [],
      key,
    );
    assert.ok(
      statements.every((s) => s.at !== ""),
      key,
    );
  }
}
