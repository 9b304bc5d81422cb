import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, readFixture, stated, textsOf, unreadable } from "../../../test/read/pages.ts";
import { mistral } from "./mistral.ts";

const { read } = fixturesOf(mistral, "2026-03-01");
const card = (slug: string, change?: (text: string) => string) => read(`model/${slug}`, change);

test("a card states all fields; the first id is the model's own, the others are aliases", () => {
  const reading = card("ouragan-2-0");
  assert.deepEqual(stated(reading, "ouragan-2-0"), {
    name: "Ouragan 2",
    api_string: "ouragan-2-0",
    aliases: ["ouragan-2", "ouragan-latest"],
    status: "ga",
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
    context_window: 256_000,
    max_output_tokens: 128_000,
    price_input_per_mtok: 1.5,
    price_output_per_mtok: 7.5,
    capabilities: ["reasoning", "structured_output", "tools", "batch"],
    open_weight: true,
    released: "2026-02-03",
  });
  assert.deepEqual([reading.skipped, reading.unparsed], [[], []]);
});

test("a past retirement date overrides the card's status, a future one doesn't", () => {
  assert.equal(stated(card("ouragan-1-0"), "ouragan-2501").status, "retired");
  assert.equal(stated(card("ouragan-1-0"), "ouragan-2501").retires_on, "2025-12-31");
  assert.deepEqual(stated(card("ouragan-1-0"), "ouragan-2501").replacements, [{ model: "Ouragan 2" }]);
  assert.equal(stated(card("rafale-1-2"), "rafale-2509").status, "deprecated");
  assert.equal(stated(card("rafale-1-2"), "rafale-2509").deprecated_on, "2026-04-30");
  assert.equal(stated(card("tornado-labs-1"), "labs-tornado-1").status, "preview");
});

test("meters other than tokens are rates, and free is 0", () => {
  const small = stated(card("murmure-small"), "murmure-small-2602");
  assert.deepEqual(small.rates, [{ meter: "audio_input", price: 0.004, per: "minute" }]);
  assert.deepEqual([small.price_input_per_mtok, small.price_output_per_mtok], [0.1, 0.4]);
  assert.equal("context_window" in small, false);
  assert.deepEqual(stated(card("murmure-voice"), "murmure-voice-2602").rates, [
    { meter: "input", price: 0, per: "1M characters" },
    { meter: "output", price: 16, per: "1M characters" },
  ]);
  assert.deepEqual(stated(card("lecteur-4"), "lecteur-4-0").rates, [
    { meter: "input", price: 4, per: "1k pages" },
    { meter: "input", price: 5, per: "1k annotated pages" },
  ]);
  assert.equal(stated(card("garde-1"), "garde-2502").price_input_per_mtok, 0);
  assert.equal(stated(card("tornado-soon"), "tornado-2").price_cached_input_per_mtok, 0.2);
});

test("weights are open if the card offers them, not if they are coming soon", () => {
  assert.equal(stated(card("tornado-labs-1"), "labs-tornado-1").open_weight, true);
  assert.equal(stated(card("bise-3b"), "bise-3b-2602").open_weight, true);
  assert.equal("open_weight" in stated(card("bise-8b"), "bise-8b-2602"), false);
  assert.equal("open_weight" in stated(card("tornado-soon"), "tornado-2"), false);
});

test("a card without an API id is a row with its slug as the id", () => {
  const [statement] = card("calcul-7b").statements;
  assert.deepEqual(statement?.subject, { slug: "calcul-7b", name: "Calcul 7B" });
  assert.equal(statement?.makes_row, true);
  assert.equal(statement?.values.status, "retired");
});

test("another vendor's model is skipped; a price that is neither input nor output and a page without a list are unparsed", () => {
  assert.deepEqual(textsOf(card("autre-glm-9").skipped), ["Autre GLM 9"]);
  assert.deepEqual(
    card("autre-glm-9", (text) => text.replace(/- Tags.*/, "").replace("An invented", "A third-party")).statements,
    [],
  );
  assert.deepEqual(textsOf(card("bise-3b", (text) => text.replace("Output $0.1", "Reasoning $0.1")).unparsed), [
    "Reasoning $0.1 /M Tokens",
  ]);
});

test("a price in euros is unreadable", () => {
  const reading = card("bise-3b", (text) => text.replaceAll("$", "€"));
  assert.equal("price_input_per_mtok" in stated(reading, "bise-3b-2602"), false);
  assert.deepEqual(unreadable(reading), ["price_input_per_mtok", "price_output_per_mtok"]);
});

test("the overview lists the cards, and the dates of old models", () => {
  const reading = read("models");
  assert.deepEqual(reading.members, [
    "ouragan-2-0",
    "bise-3b",
    "autre-glm-9",
    "ouragan-1-0",
    "rafale-1-2",
    "calcul-7b",
  ]);
  assert.deepEqual(stated(reading, "ouragan-2501"), {
    name: "Ouragan 1",
    api_string: "ouragan-2501",
    status: "retired",
    deprecated_on: "2025-09-30",
    retires_on: "2025-12-31",
    replacements: [{ model: "Ouragan 2" }],
  });
  assert.equal(stated(reading, "rafale-2509").status, "deprecated");
  assert.equal("status" in stated(reading, "calcul-7b"), false);
});

test("an overview whose table has a separate header lists only the cards", () => {
  const text = `<main><h1>Models Overview</h1><p>All models</p><a href="/models/bise-3b"><div><h3>Bise 3B</h3></div></a>
    <h3>Deprecated &amp; retired models</h3><table><thead><tr><th>Model</th><th>API</th></tr></thead></table>
    <table><tbody><tr><td><a href="/models/ouragan-1-0">Ouragan 1</a></td><td>ouragan-2501</td></tr></tbody></table></main>`;
  const reading = readFixture(mistral, "models", { format: "html", text });
  assert.deepEqual(reading.members, ["bise-3b", "ouragan-1-0"]);
  assert.deepEqual([reading.statements.length, reading.skipped.length], [0, 1]);
});

test("price tables: the unit is above the table, cached prices are for tokens only, hosted models are skipped", () => {
  const reading = read("pricing");
  assert.deepEqual(stated(reading, "ouragan-2-0"), {
    price_input_per_mtok: 1.5,
    price_cached_input_per_mtok: 0.15,
    price_output_per_mtok: 7.5,
  });
  assert.deepEqual(stated(reading, "lecteur-4"), { rates: [{ meter: "input", price: 4, per: "1k pages" }] });
  assert.deepEqual(stated(reading, "brise-embed"), { price_input_per_mtok: 0.1, price_cached_input_per_mtok: 0.01 });
  assert.deepEqual(stated(reading, "tornado-labs-1"), {
    price_input_per_mtok: 0,
    price_cached_input_per_mtok: 0,
    price_output_per_mtok: 0,
  });
  assert.deepEqual(textsOf(reading.skipped), ["$0.4 /1000 Pages", "$0 /M Chars", "Autre GLM 9"]);
  assert.deepEqual(unreadable(reading), []);
});

test("factors of other services are a note, never prices", () => {
  const { statements } = read("pricing", (text) => text.replace("</h1>", "</h1><p>Batch (-50%) · Priority (+75%)</p>"));
  const [statement] = statements;
  assert.equal(statements.find((s) => s.subject.name === "Garde 1")?.notes, undefined);
  assert.equal(statement?.notes, "Batch costs 50 % less than the listed price, priority 75 % more.");
  assert.equal(statement?.values.rates, undefined);
});

test("embedding sizes come from a sentence, not from example output", () => {
  assert.equal(stated(read("text-embeddings"), "brise-embed").embedding_dimensions, 1024);
  assert.deepEqual(stated(read("code-embeddings"), "brise-code-embed"), { embedding_dimensions: 1536 });
});

test("the changelog states release dates of the ids that it lists", () => {
  const reading = read("changelog");
  assert.deepEqual(
    reading.statements.map((s) => [s.subject.api_string, s.values.released, s.makes_row]),
    ["ouragan-2-0", "bise-3b-2602", "bise-8b-2602", "autre-2602"].map((id) => [id, "2026-02-03", false]),
  );
  const live = read("changelog", (text) => text.replace("2026-02-03", "February 3"));
  assert.deepEqual([live.statements.length, live.skipped.length], [0, 3]);
});
