import assert from "node:assert/strict";
import { test } from "node:test";
import { world } from "./world.ts";

const TABLE = 'OAK_MODELS: list[OakModels] = [\n    "oak-3",\n]\n';
const IMPORT = "from a import (\n    OAK_MODELS,\n)\n\n";

for (const [name, files, places] of [
  ["asked in another file", { "a.py": TABLE, "b.py": `${IMPORT}if (x == 1) and m in OAK_MODELS: pass\n` }, []],
  [
    "whose items' type is asked nothing",
    { "a.py": `OakModels = Literal["oak-3"]\n${TABLE}`, "b.py": "x = m in OAK_MODELS" },
    [],
  ],
  ["imported only", { "a.py": TABLE, "b.py": IMPORT }, ["a.py:2"]],
  ["asked and run", { "a.py": TABLE, "b.py": "x = m in OAK_MODELS", "c.py": "run(OAK_MODELS[0])" }, ["a.py:2"]],
  [
    "beside another of its name",
    { "a.py": TABLE, "b.py": `OAK_MODELS = ["oak-3"]\nfor m in OAK_MODELS: run(m)\n`, "c.py": "x = m in OAK_MODELS" },
    ["b.py:1"],
  ],
] as const)
  test(`a table ${name}`, async () => {
    const { findings, mentions } = await world(files).report();
    assert.deepEqual(
      findings.map(({ file, line }) => `${file}:${line}`),
      places,
    );
    assert.ok(findings.length + mentions.length > 0);
  });
