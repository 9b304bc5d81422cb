import assert from "node:assert/strict";
import { extname } from "node:path";
import { test } from "node:test";
import { createMatcher } from "../../src/clients/check/match.ts";
import { namesOf } from "../../src/clients/check/names.ts";
import { feedFrom } from "../clients/fixture.ts";
import { CORPUS_HOSTS, corpusModels, siteMatcher, standingsOf } from "./corpus/feed.ts";
import { type CorpusFile, readCorpus } from "./corpus/read.ts";

const AIM = { places: 400, formats: 25, recall: 0.99, precision: 0.97 };
const matcher = createMatcher(namesOf(feedFrom(standingsOf(corpusModels(), CORPUS_HOSTS))));
const all = readCorpus();
/** Those of call sites have a feed of their own. */
const files = all.filter(({ corpus }) => corpus !== "sites");

type Place = { line: number; column: number; text: string };
const matchesIn = ({ path, text }: CorpusFile) => matcher.match(text, path).filter(({ id }) => id !== null);
const isInside = (one: Place, place: Place) =>
  one.line === place.line &&
  one.column >= place.column &&
  one.column + one.text.length <= place.column + place.text.length;

/** The labels of a file that aren't found, and what is found without a label. */
function compare(file: CorpusFile) {
  const matches = matchesIn(file);
  const [uses, others] = [true, false].map((isUse) => matches.filter(({ place }) => (place === "use") === isUse));
  const wanted = file.places.filter(({ label }) => label === "use");
  const mentions = file.places.filter(({ label }) => label === "mention");
  return {
    wanted,
    mentions,
    missed: wanted.filter((place) => !uses?.some((use) => isInside(use, place))),
    wrong: (uses ?? []).filter((use) => !wanted.some((place) => isInside(use, place))),
    unrecognized: mentions.filter((place) => !others?.some((one) => isInside(one, place))),
  };
}

test("recall and precision on the labelled corpus", (t) => {
  const formats = new Set(files.map(({ path }) => extname(path) || path.replace(/.*\//, "")));
  const compared = files.map((file) => ({ path: file.path, ...compare(file) }));
  const total = (list: keyof ReturnType<typeof compare>) => compared.reduce((sum, one) => sum + one[list].length, 0);
  for (const { path, ...lists } of compared)
    for (const what of ["missed", "wrong", "unrecognized"] as const)
      for (const { line, column, text } of lists[what]) t.diagnostic(`${what} ${path}:${line}:${column} ${text}`);
  const [places, mentions] = [files.flatMap(({ places }) => places).length, total("mentions")];
  const [right, recognized] = [total("wanted") - total("missed"), mentions - total("unrecognized")];
  const [recall, precision] = [right / total("wanted"), right / (right + total("wrong"))];
  const line = `${places} places in ${formats.size} formats: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}; ${recognized} of ${mentions} mentions recognized`;
  t.diagnostic(line);
  assert.ok(places >= AIM.places && formats.size >= AIM.formats, line);
  assert.ok(recall >= AIM.recall && precision >= AIM.precision, line);
  assert.ok(recognized / mentions >= AIM.recall, line);
});

for (const file of all.filter(({ corpus }) => ["hosts", "short", "sites"].includes(corpus)))
  test(`the models of ${file.path} and who serves them: ${file.text.trim()}`, () => {
    const matches = file.corpus === "sites" ? siteMatcher.match(file.text, file.path) : matchesIn(file);
    const found = matches.map(({ text, host, version }) => [text, (host ?? "") + (version ? ` (${version})` : "")]);
    assert.deepEqual(
      found,
      file.places.flatMap(({ text, host, label }) => (label === "nothing" ? [] : [[text, host]])),
    );
  });
