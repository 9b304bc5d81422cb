import assert from "node:assert/strict";
import { extname } from "node:path";
import { test } from "node:test";
import { createMatcher } from "../../src/clients/check/match.ts";
import { namesOf } from "../../src/clients/check/names.ts";
import { feedFrom } from "../clients/fixture.ts";
import { standingsOf } from "./corpus/feed.ts";
import { type CorpusFile, readCorpus } from "./corpus/read.ts";

const AIM = { places: 400, formats: 25, recall: 0.99, precision: 0.97 };

const matcher = createMatcher(namesOf(feedFrom(standingsOf("2026-11-20"))));

type Place = { line: number; column: number; text: string };

/** Compares the labels of a file with what the matcher finds. `wrong`: uses found without a label. */
function compare({ path, text, places }: CorpusFile) {
  const found = matcher.match(text, path).filter(({ id }) => id !== null);
  const at = ({ line, column }: Place) => `${line}:${column}`;
  const uses = found.filter(({ place }) => place === "use");
  const inside = (use: Place, place: Place) =>
    use.line === place.line &&
    use.column >= place.column &&
    use.column + use.text.length <= place.column + place.text.length;
  const wanted = places.filter(({ label }) => label === "use");
  const missed = wanted.filter((place) => !uses.some((use) => inside(use, place)));
  const wrong = uses.filter((use) => !wanted.some((place) => inside(use, place)));
  const mentions = places.filter(({ label }) => label === "mention");
  const recognized = mentions.filter((place) => found.some((one) => one.place !== "use" && inside(one, place)));
  return {
    places: places.length,
    wanted: wanted.length,
    missed: missed.map((place) => `${path}:${at(place)} ${place.text}`),
    wrong: wrong.map((use) => `${path}:${at(use)} ${use.text} ${use.place}`),
    mentions: mentions.length,
    recognized: recognized.length,
    unrecognized: mentions
      .filter((place) => !recognized.includes(place))
      .map((place) => `${path}:${at(place)} ${place.text}`),
  };
}

test("recall and precision on the labelled corpus", (t) => {
  const files = readCorpus();
  const formats = new Set(files.map(({ path }) => extname(path) || path.replace(/.*\//, "")));
  const results = files.map(compare);
  const sum = (key: "places" | "wanted" | "mentions" | "recognized") =>
    results.reduce((total, one) => total + one[key], 0);
  const missed = results.flatMap((one) => one.missed);
  const wrong = results.flatMap((one) => one.wrong);
  const right = sum("wanted") - missed.length;
  const recall = right / sum("wanted");
  const precision = right / (right + wrong.length);
  const line = `${sum("places")} places in ${formats.size} formats: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}; ${sum("recognized")} of ${sum("mentions")} mentions recognized`;
  t.diagnostic(line);
  for (const place of [
    ...missed.map((p) => `missed ${p}`),
    ...wrong.map((p) => `wrong ${p}`),
    ...results.flatMap((one) => one.unrecognized).map((p) => `unrecognized ${p}`),
  ])
    t.diagnostic(place);
  assert.ok(sum("places") >= AIM.places, line);
  assert.ok(formats.size >= AIM.formats, line);
  assert.ok(recall >= AIM.recall, line);
  assert.ok(precision >= AIM.precision, line);
  assert.ok(sum("recognized") / sum("mentions") >= AIM.recall, line);
});
