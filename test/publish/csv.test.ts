import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import Papa from "papaparse";
import { contextOf } from "../../src/publish/context.ts";
import { COLUMNS, cell, modelsCsv } from "../../src/publish/exports/csv.ts";
import { plain } from "../../src/site/html.ts";
import { anyText } from "../any-text.ts";
import { catalogOf } from "./hostile-catalog.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import { SITE } from "./marked-catalog.ts";

const HOSTILE = Object.values(HOSTILE_TEXTS).flat();
const rowsOf = (text: string) => parse(text) as string[][];

test("two JavaScript parsers and one in Python agree on every cell of a hostile catalog", (t) => {
  const ctx = contextOf(catalogOf(HOSTILE), SITE);
  const text = modelsCsv(ctx);
  const rows = rowsOf(text);
  assert.equal(rows.length, ctx.models.length + 1);
  for (const row of rows) assert.equal(row.length, COLUMNS.length);
  assert.deepEqual(Papa.parse(text.trimEnd(), { delimiter: "," }).data, rows);
  const program =
    "import csv,io,json,sys\nprint(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer,'utf-8',newline=''),strict=True))))";
  const python = spawnSync("python3", ["-c", program], { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
  if (python.error) return t.skip("no python3");
  assert.equal(python.status, 0, python.stderr);
  assert.deepEqual(JSON.parse(python.stdout), rows);
  return undefined;
});

test("a possible formula gets a leading apostrophe, and is otherwise unchanged", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", "\u200b=1", "'=1"]) {
    const [[read = ""] = []] = rowsOf(`${cell(text)}\r\n`);
    assert.equal(read, `'${plain(text)}`, JSON.stringify(text));
  }
  for (const text of ["a=1", "1-2", "it's", "a@b", "O'Brien"]) assert.deepEqual(rowsOf(`${cell(text)}\r\n`), [[text]]);
});

test("any text round-trips, except for unsafe characters", () => {
  const texts = anyText({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 5 }), (values) => {
      const line = `x,${values.map(cell).join(",")}\r\n`;
      const [row = []] = rowsOf(line);
      assert.deepEqual(Papa.parse(line.trimEnd(), { delimiter: "," }).data[0], row);
      assert.deepEqual(
        row.slice(1).map((read, i) => [plain(values[i] ?? ""), `'${plain(values[i] ?? "")}`].includes(read)),
        values.map(() => true),
      );
      for (const read of row) assert.doesNotMatch(read, /^[=+\-@\t\r]/);
    }),
    { seed: 7, numRuns: 1_000 },
  );
});
