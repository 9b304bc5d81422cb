import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog } from "../../test/sample-catalog.ts";
import { pageForPeople } from "./context.ts";

test("only the ending that the provider of the page declares is left out", () => {
  const { providers } = sampleCatalog();
  const [[slug, file] = []] = providers;
  assert.ok(slug && file);
  const [host = ""] = file.hosts;
  const address = pageForPeople({ providers: new Map([...providers, [slug, { ...file, text_ending: ".md" }]]) });
  assert.equal(address(`https://${host}/docs/models.md`), `https://${host}/docs/models`);
  assert.equal(address(`https://${host}/docs/models`), `https://${host}/docs/models`);
  assert.equal(address("https://elsewhere.example/models.md"), "https://elsewhere.example/models.md");
  assert.equal(pageForPeople({ providers })(`https://${host}/docs/models.md`), `https://${host}/docs/models.md`);
});
