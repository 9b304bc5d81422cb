import assert from "node:assert/strict";
import { test } from "node:test";
import { PROVIDER_SLUGS } from "../../schema/vocabulary.ts";
import { MARKS } from "./assets.ts";

test("marks.svg draws each provider in the vocabulary's order, 24 apart, and is as wide as they are", () => {
  const drawn = [...MARKS.matchAll(/<g id="([^"]+)" transform="translate\((\d+)\)">/g)];
  assert.deepEqual(
    drawn.map(([, slug, x]) => [slug, Number(x)]),
    PROVIDER_SLUGS.map((slug, i) => [slug, 24 * i]),
  );
  assert.match(MARKS, new RegExp(`viewBox="0 0 ${24 * PROVIDER_SLUGS.length} 24"`));
});
