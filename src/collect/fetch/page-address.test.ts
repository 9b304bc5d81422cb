import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProviderFile } from "../../schema/provider.ts";
import { addressOf, pageKey } from "./page-address.ts";

const page = (url: string, ...was: string[]) => ({ url, was });
const provider = {
  pages: {
    models: page("https://docs.example.com/models.md", "https://old.example.com/models/"),
    "model/*": page("https://docs.example.com/models/{slug}.md", "https://docs.example.com/model-{slug}/info"),
  },
} as unknown as ProviderFile;

test("a page is found by its present or former address, whatever the extension, query or fragment", () => {
  for (const url of ["https://docs.example.com/models", "https://old.example.com/models.html#top"])
    assert.equal(pageKey(url, provider), "models");
  assert.equal(pageKey("https://docs.example.com/prices", provider), undefined);
});

test("a family member is found by its slug, which is one path segment", () => {
  assert.equal(pageKey("https://docs.example.com/models/reed-2/?lang=en", provider), "model/reed-2");
  assert.equal(pageKey("https://docs.example.com/model-reed-2/info", provider), "model/reed-2");
  for (const url of ["https://docs.example.com/models/reed/2", "https://docs.example.com/model-/info"])
    assert.equal(pageKey(url, provider), undefined);
});

test("a key's address is the page's own, or its family's with the slug filled in", () => {
  assert.equal(addressOf("models", provider), "https://docs.example.com/models.md");
  assert.equal(addressOf("model/reed-$1", provider), "https://docs.example.com/models/reed-$1.md");
  assert.throws(() => addressOf("prices", provider), /no page prices/);
});
