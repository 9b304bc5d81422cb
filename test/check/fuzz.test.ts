import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMatcher } from "../../src/clients/check/match.ts";
import { namesOf } from "../../src/clients/check/names.ts";
import { anyText } from "../any-text.ts";
import { feedFrom } from "../clients/fixture.ts";
import { LONG } from "../long.ts";
import { quickly } from "../quick.ts";
import { CORPUS_HOSTS, corpusModels, standingsOf } from "./corpus/feed.ts";

const PATHS = "a.py a.ts a.yaml .env a.ipynb a.md a.sh a.json a.rs a.xml a.sql Dockerfile odd".split(" ");
const PIECES = [
  ..."oak-4o q1 elm us.anthropic.lantern-3-haiku-20240307-v1:0 model MODEL openai( comet-1.5-pro".split(" "),
  ...`" ' \` """ \\ # // /* */ <!-- --> \${ } [ ] ( ) { , : = - . @ / models/ https://api.x.y/v1/ :-`.split(" "),
  ...["azureModels = [", '"azure": {', "\nazure:\n"],
  ...["\n", "\r\n", " ", "- ", "---\n", "--model ", '{"cells":[{"source":["', '"]}]}'],
];

const feed = feedFrom(standingsOf(corpusModels(), CORPUS_HOSTS));
const matcher = createMatcher(namesOf(feed));
const ids = new Set(feed.document.models.map(({ id }) => id));

const texts = fc.tuple(
  fc.constantFrom(...PATHS),
  fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, anyText({ maxLength: 6 })), {
    minLength: 20,
    maxLength: 60,
    size: "max",
  }),
);

/** Asserts for random texts that nothing throws, nothing is slow, and every match is at its reported position. */
function fuzz(runs: number, seed: number): void {
  let [matches, atHost] = [0, 0];
  fc.assert(
    fc.property(texts, ([path, pieces]) => {
      const text = pieces.join("");
      const lines = text.split("\n");
      const found = quickly(() => matcher.match(text, path), path);
      matches += found.length;
      let end = 0;
      for (const match of found) {
        assert.ok(match.from >= end && match.to > match.from && match.to <= text.length);
        end = match.to;
        if (match.spelled !== undefined) atHost += 1;
        if (match.id !== null) assert.ok(ids.has(match.id));
        if (path.endsWith(".ipynb")) continue; // the source is JSON-escaped
        assert.equal(text.slice(match.from, match.to), match.text);
        assert.ok(lines[match.line - 1]?.startsWith(match.text, match.column - 1), `${match.line}:${match.column}`);
      }
    }),
    { numRuns: runs, seed },
  );
  assert.ok(matches > runs / 4, `only ${matches} matches in ${runs} texts`);
  assert.ok(atHost > 0, "no table of a host");
}

const RUNS = LONG ? 10_000 : 500;
for (const seed of LONG ? [1, 2, 3, 4, 5] : [7])
  test(`${RUNS} random texts of seed ${seed}: no exception, nothing slow, every match at its position`, () =>
    fuzz(RUNS, seed));
