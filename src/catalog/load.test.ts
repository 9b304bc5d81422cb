import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { cleanCatalog, throughFolder } from "../../test/clean-catalog.ts";
import { folder } from "../../test/folder.ts";
import { LONG } from "../../test/long.ts";
import { sampleDecision, sampleHeld } from "../../test/sample-catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { lint } from "./lint.ts";
import { type Loaded, loadCatalog, parseCatalog } from "./load.ts";
import type { Files } from "./read-files.ts";

const clean = throughFolder(
  cleanCatalog((c) => {
    c.held.push(sampleHeld("cedar-0", "context_window", { to: 8000 }));
    c.failures = { "openai/models": { on: "2026-11-21", since: "2026-11-20", why: "no connection" } };
    c.reviewed.push(sampleDecision("cedar-0"));
  }),
);
const FLIPS = LONG ? 3_000 : 300;
const RECORD = "openai/cedar-large-2.json";
const FILES = [
  RECORD,
  "openai/provider.json",
  "pages.lock.json",
  "held.json",
  "failures.json",
  "changes.jsonl",
  "reviewed.jsonl",
];

/** The clean files with one replaced, or removed for undefined. */
function filesWith(file: string, content: string | Uint8Array | undefined): Files {
  const files: Files = new Map([...clean.texts].map(([path, text]) => [path, Buffer.from(text)]));
  if (content === undefined) files.delete(file);
  else files.set(file, typeof content === "string" ? Buffer.from(content) : content);
  return files;
}
const textOf = (file: string) => clean.texts.get(file) ?? "";
const findingsWith = (file: string, content: string | Uint8Array | undefined): Finding[] =>
  parseCatalog(filesWith(file, content)).findings;

/** The findings for a replaced file, as text. */
function reason(file: string, content: string | Uint8Array | undefined): string {
  const findings = findingsWith(file, content);
  assert.deepEqual([...new Set(findings.map((f) => f.file))], [`catalog/${file}`], file);
  assert.ok(findings.every((f) => f.mend !== "" && !/\p{Cc}/u.test(f.path + f.message)));
  return findings.map((f) => `${f.path && `${f.path}: `}${f.message}`).join("\n");
}

/** Id → provider and facts. */
const factsIn = ({ catalog: { models } }: Loaded) =>
  new Map([...models].map(([id, { provider, record }]) => [id, [provider, { ...record, evidence: [] }]]));

describe("a valid catalog", () => {
  test("loads from a folder as it was written", () => {
    const catalog = cleanCatalog();
    const loaded = throughFolder(catalog);
    assert.deepEqual(loaded.findings, []);
    for (const part of ["models", "lock", "providers"] as const)
      assert.deepEqual(loaded.catalog[part], catalog[part], part);
  });

  test("loads the same from files in any order", () => {
    const files = filesWith(RECORD, textOf(RECORD));
    const ids = (of: Files) => [...parseCatalog(of).catalog.models.keys()];
    assert.deepEqual(ids(new Map([...files].reverse())), ids(files));
  });

  test("journals, lock and held file are optional, since a new catalog has none", () => {
    for (const file of ["pages.lock.json", "failures.json", "held.json", "changes.jsonl", "reviewed.jsonl"]) {
      assert.deepEqual(findingsWith(file, undefined), [], file);
    }
    assert.deepEqual(findingsWith("changes.jsonl", ""), []);
  });
});

/** What is found in a file that is parsed alone, since parsing the others again takes most of the time. */
const foundAlone = (file: string, content: Uint8Array): boolean =>
  parseCatalog(new Map([[file, content]])).findings.some((f) => f.file === `catalog/${file}`);

describe("a damaged file is reported with its name and the reason", () => {
  const reasonOfEach = (damage: (text: string) => string | Uint8Array, expected: RegExp, files = FILES) => {
    for (const file of files) assert.match(reason(file, damage(textOf(file))), expected, file);
  };

  test("empty", () => {
    reasonOfEach(() => "", /^the file is empty$/, FILES.slice(0, 5));
    reasonOfEach(() => "\n", /not JSON|the line is empty/);
  });

  test("truncated at any point", () => {
    for (const file of FILES) {
      const bytes = Buffer.from(textOf(file));
      assert.ok(!foundAlone(file, bytes));
      for (let length = 1; length < bytes.length - 1; length += 13) {
        // A journal cut between two lines is valid; history-agrees and no-removal notice what is missing.
        if (file.endsWith(".jsonl") && bytes[length - 1] === 0x0a) continue;
        assert.ok(foundAlone(file, bytes.subarray(0, length)), `${file} at ${length}`);
      }
    }
  });

  test("a journal cut between two lines", () => {
    const lines = textOf("changes.jsonl").split("\n");
    const files = filesWith("changes.jsonl", `${lines.slice(0, -2).join("\n")}\n`);
    const findings = lint(parseCatalog(files), clean.catalog).map((f) => f.file);
    assert.ok(findings.includes("catalog/changes.jsonl"));
    const decisions = lint(parseCatalog(filesWith("reviewed.jsonl", "")), clean.catalog);
    assert.deepEqual(
      decisions.map((f) => f.file),
      ["catalog/reviewed.jsonl"],
    );
  });

  test("a byte order mark, UTF-16, and bytes that are not UTF-8", () => {
    reasonOfEach((text) => `\uFEFF${text}`, /^the file starts with a byte order mark$/);
    reasonOfEach((text) => Buffer.from(`\uFEFF${text}`, "utf16le"), /^the file is UTF-16$/);
    reasonOfEach((text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(), /^the file is UTF-16$/);
    reasonOfEach((text) => Buffer.from(text, "utf16le"), /^the file contains NUL bytes$/);
    reasonOfEach((text) => Buffer.from(text.replace("e", "é"), "latin1"), /^the file is not UTF-8$/);
  });

  test("merge conflict markers", () => {
    const conflict = (text: string) => text.replace(/^(.*)$/m, "<<<<<<< ours\n$1\n=======\n$1\n>>>>>>> theirs");
    reasonOfEach(conflict, /^the file contains the conflict markers of a merge$/);
  });

  test("a duplicate key", () => {
    const twice = (text: string) => text.replace(/("(?:name|read_on|on)")(: "[^"]*"),/, '$1$2, $1 : "2020-01-01",');
    reasonOfEach(twice, /^(line 1 )?(name|read_on|on): the key is there twice$/);
  });

  const EDITS: [from: string, to: string, reason: RegExp][] = [
    ['"released"', '"releasd"', /^releasd: no such key/],
    ['"released"', '"a\\u001b": 1, "a\\u001b": 1, "released"', /^a : the key is there twice$/],
    ['"status": "ga"', '"status": "sunset"', /^status: "sunset" is not one of preview, beta, ga, /],
    ['"released": "2026-03-03"', '"released": "2026-02-30"', /^released: "2026-02-30" is not a date/],
    ['"evidence"', '"evidnce"', /evidence: it is missing/],
    ['"evidence"', '"evidnce"', /evidnce: no such key/],
    ['"$3"', "3", /^evidence\.\d+\.states\.price_input_per_mtok: a list does not fit here$/],
    ['"status": "ga",', '"status": "ga"', /^not JSON: [^()]*, line \d+ column \d+$/],
    ['"notes": "', '"notes": "\\u001b[31m', /^notes: one line, no control characters/],
    ['"name": "Cedar Large 2"', '"__proto__": { "status": "ga" }, "name": "Cedar Large 2"', /__proto__/],
    ["200000", "20000.5", /^context_window/],
    ['"status"', '"st\\u0061tus": "beta", "status"', /^status: the key is there twice$/],
    ...["NaN", "Infinity", "-Infinity", "1e999", "-1", "0x10", "3.0.0"].map((number): [string, string, RegExp] => [
      '"price_input_per_mtok": 3,',
      `"price_input_per_mtok": ${number},`,
      /not JSON|price_input_per_mtok/,
    ]),
  ];
  for (const [from, to, expected] of EDITS)
    test(`a record with ${to}`, () => assert.match(reason(RECORD, textOf(RECORD).replace(from, to)), expected));

  test("a key of the object's prototype, and a status column whose definition is not a page and heading", () => {
    assert.match(reason("pages.lock.json", '{ "__proto__": { "rows": 1 } }\n'), /__proto__/);
    const provider = JSON.parse(textOf("openai/provider.json"));
    provider.terms.status = { "Shutdown date": { before: "deprecated", after: "retired", definition: "Overview" } };
    assert.match(
      reason("openai/provider.json", JSON.stringify(provider)),
      /^terms\.status\.Shutdown date\.definition: not a page key and heading/,
    );
  });

  test("a line of a journal, with its number", () => {
    const lines = textOf("changes.jsonl").split("\n");
    const third = (line: string) => reason("changes.jsonl", lines.with(2, line).join("\n"));
    assert.match(third(""), /^line 3: the line is empty$/);
    assert.match(third("{"), /^line 3: not JSON/);
    assert.match(third((lines[2] ?? "").replace("first_read", "guess")), /^line 3 kind: /);
    assert.match(reason("changes.jsonl", lines.join("\n").trimEnd()), /^end: the last line is cut off$/);
  });

  test("values that are nested too deeply", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const line = `{"on":"2026-10-01","provider":"openai","id":"x","kind":"change","page":"models","set":{"name":[null,${deep}]}}\n`;
    assert.match(reason("changes.jsonl", line), /^line 1: cannot be read/);
    assert.match(reason(RECORD, deep), /./);
  });

  test(`${FLIPS} flipped bits: each is reported or leaves every fact unchanged`, () => {
    // Numerical Recipes' generator: the same places on every run.
    let state = 20261121;
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let silent = 0;
    for (let i = 0; i < FLIPS; i++) {
      const file = FILES[random(FILES.length)] as string;
      const bytes = Buffer.from(textOf(file));
      const at = random(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
      if (foundAlone(file, bytes)) continue;
      const loaded = parseCatalog(filesWith(file, bytes));
      if (lint(loaded, clean.catalog).length > 0) continue;
      silent += 1;
      assert.deepEqual(factsIn(loaded), factsIn(clean), `${file} at ${at}`);
    }
    // Layout names, places and reviewers' reasons: only git's diff shows changes of these.
    assert.ok(silent < FLIPS / 5, `${silent} unnoticed`);
  });
});

describe("a folder that is not a catalog", () => {
  const withFolder = (change: (dir: string) => void): string[] =>
    throughFolder(cleanCatalog(), change).findings.map((f) => `${f.file}: ${f.message}`);

  test("reports files and folders that don't belong there", () => {
    const strays = withFolder((dir) => {
      mkdirSync(join(dir, "acme"));
      writeFileSync(join(dir, "acme/provider.json"), "{}");
      writeFileSync(join(dir, "change.jsonl"), "");
      writeFileSync(join(dir, "openai/notes.md"), "");
      mkdirSync(join(dir, "openai/old.json"));
      writeFileSync(join(dir, "openai/old.json/a.json"), "{}");
    });
    assert.deepEqual(strays, [
      "catalog/change.jsonl: not a file of the catalog",
      "catalog/openai/notes.md: not a record",
      "catalog/openai/old.json/a.json: not a record",
      "catalog/acme: no such provider",
    ]);
  });

  test("reports a missing provider.json, and an id that two providers have", () => {
    const missing = withFolder((dir) => {
      rmSync(join(dir, "anthropic/provider.json"));
      writeFileSync(join(dir, "voyage/cedar-0.json"), readFileSync(join(dir, "openai/cedar-0.json")));
    });
    assert.deepEqual(missing, [
      "catalog/anthropic/provider.json: the file is missing",
      "catalog/voyage/cedar-0.json: the id is also in openai/",
    ]);
  });

  test("doesn't follow symbolic links, not even dangling ones", () => {
    const links = withFolder((dir) => {
      symlinkSync("/etc/hostname", join(dir, "openai/cedar-9.json"));
      symlinkSync("nowhere", join(dir, "xai"));
    });
    assert.deepEqual(links.sort(), [
      "catalog/openai/cedar-9.json: not a regular file",
      "catalog/xai: not a regular file",
    ]);
  });

  test("loads the rest if one file is damaged", () => {
    const loaded = throughFolder(cleanCatalog(), (dir) => appendFileSync(join(dir, RECORD), "}"));
    assert.equal(loaded.findings.length, 1);
    assert.equal(loaded.catalog.models.size, 8);
  });

  test("throws if there is no folder", () => {
    assert.throws(() => loadCatalog(join(folder(), "nowhere")), { code: "ENOENT" });
  });
});
