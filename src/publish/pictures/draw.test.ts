import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../../../test/folder.ts";
import { draw, Pictures } from "./draw.ts";

const svg = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15" font-family="Inter">${words}</text></svg>`;
const A = svg("GPT-4o");
const B = svg("GPT-5");

test("a picture is a PNG of its SVG's size, with letters of our fonts", () => {
  const png = Buffer.from(draw(A));
  assert.equal(png.toString("latin1", 1, 4), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [90, 20]);
  assert.deepEqual(draw(A), draw(A));
  assert.notDeepEqual(draw(A), draw(svg("")));
});

test("kept pictures are not drawn again; damaged ones are; unused ones go", () => {
  const dir = folder();
  const before = new Pictures(dir);
  assert.deepEqual([before.draw(A), before.draw(B)], [draw(A), draw(B)]);
  const files = readdirSync(dir).map((name) => join(dir, name));
  assert.equal(files.length, 2);
  const kept = files.find((path) => readFileSync(path).equals(draw(A))) ?? "";
  utimesSync(kept, 0, 0);
  const after = new Pictures(dir);
  assert.deepEqual(after.draw(A), draw(A));
  assert.equal(statSync(kept).mtimeMs, 0);
  after.prune();
  assert.deepEqual(readdirSync(dir), [kept.slice(dir.length + 1)]);
  writeFileSync(kept, readFileSync(kept).subarray(0, 40));
  assert.deepEqual(new Pictures(dir).draw(A), draw(A));
  assert.deepEqual(readFileSync(kept), draw(A));
});
