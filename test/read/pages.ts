import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { type Outline, outline } from "../../src/collect/page/outline.ts";
import type { Format } from "../../src/collect/page/page.ts";
import { HostSchema, ProviderSchema, type SourceFile } from "../../src/schema/provider.ts";
import { isHost, type Slug, sourceFile } from "../../src/schema/vocabulary.ts";

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

type Left = readonly { text: string; why: string }[];
export const reasons = (left: Left): [text: string, why: string][] => left.map(({ text, why }) => [text, why]);
