import assert from "node:assert/strict";
import { test } from "node:test";
import { fixturesOf, notesOf, stated, textsOf, unreadable, whysOf } from "../../../test/read/pages.ts";
import { amazon } from "./amazon.ts";

const { read } = fixturesOf(amazon);

test("a card states its dates, limits, supported modalities and inference profiles", () => {
  const reading = read("model/nova-reed");
  assert.deepEqual(stated(reading, "amazon.nova-reed-v1:0"), {
    name: "Nova Reed",
    api_string: "amazon.nova-reed-v1:0",
    hosts: [
      { platform: "Geo inference ID", id: "us.amazon.nova-reed-v1:0" },
      { platform: "Geo inference ID", id: "eu.amazon.nova-reed-v1:0" },
      { platform: "Global inference ID", id: "global.amazon.nova-reed-v1:0" },
    ],
    status: "ga",
    input_modalities: ["audio", "image", "text"],
    output_modalities: ["text"],
    context_window: 300_000,
    max_output_tokens: 5000,
    knowledge_cutoff: "2024-10",
    released: "2025-01-05",
    retires_not_before: "2026-01-05",
  });
  assert.deepEqual(whysOf(reading.unparsed), []);
  assert.deepEqual(whysOf(reading.skipped), ['the floor is what "EOL no sooner than" says', "no facts of the model"]);
});

test("an earliest end is never a retirement date; a firm one decides the status, together with the card's word", () => {
  const oak = stated(read("model/nova-oak"), "amazon.nova-oak-v2:0");
  assert.deepEqual([oak.status, oak.retires_on, oak.retires_not_before], ["ga", undefined, "2026-12-02"]);
  assert.deepEqual(oak.capabilities, ["reasoning"]);
  const fir = stated(read("model/nova-fir"), "amazon.nova-fir-v1:0");
  assert.deepEqual(
    [fir.status, fir.retires_on, fir.retires_not_before, fir.released],
    ["deprecated", "2026-09-14", "2026-03", undefined],
  );
  assert.equal(stated(read("model/nova-elm"), "amazon.nova-elm-v1:0").status, "retired");
  const older = read("model/nova-reed", (text) => text.replace(/^\+ \*\*EOL no sooner than.*\n/m, ""));
  assert.equal(stated(older, "amazon.nova-reed-v1:0").retires_not_before, "2026-01-04");
});

test("an earliest end after the firm one, and a launch without a day, are notes", () => {
  const larch = read("model/nova-larch");
  assert.equal("retires_not_before" in stated(larch, "amazon.nova-larch-v1:0"), false);
  assert.deepEqual(notesOf(larch, "amazon.nova-larch-v1:0"), [
    "The card's earliest EOL day, Oct 31, 2026, lies after its EOL date; the EOL date stands.",
  ]);
  assert.deepEqual(notesOf(read("model/nova-fir"), "amazon.nova-fir-v1:0"), [
    "Launched in Mar 2025; the card states no day.",
  ]);
});

test("an icon that is neither yes nor no, a profile in the wrong column, and an unknown status word are findings", () => {
  const icon = read("model/nova-fir", (text) => text.replace(/(?<=^\| !\[)Green[^\]]*(?=\]\S+ Speech)/m, "An icon."));
  assert.deepEqual(whysOf(icon.unparsed), ["neither yes nor no"]);
  const swapped = read("model/nova-reed", (text) =>
    text.replace("Geo inference ID** | **Global", "Global inference ID** | **Geo"),
  );
  assert.equal("hosts" in stated(swapped, "amazon.nova-reed-v1:0"), false);
  assert.equal(swapped.unparsed.length, 3);
  const partly = read("model/nova-oak", (text) => text.replace("** Active", "** Legacy (certain regions)"));
  assert.deepEqual(unreadable(partly), ["status"]);
});

test("embeddings: exact digits and the default size", () => {
  assert.deepEqual(stated(read("titan-embedding-models"), "amazon.titan-pebble-v1:0"), {
    api_string: "amazon.titan-pebble-v1:0",
    context_window: 8064,
    embedding_dimensions: 768,
  });
});

test("the index lists the cards, and skips a model without one", () => {
  const reading = read("model-cards");
  assert.deepEqual(reading.members, ["nova-reed", "titan-pebble---text"]);
  assert.deepEqual(textsOf(reading.skipped), ["Rerank 9"]);
});
