import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { circularImports, importsOf, violations } from "./boundaries.ts";
import { filesIn, ROOT } from "./program.ts";

const paths = ["src", "test", "scripts", "bin"].flatMap((folder) =>
  filesIn(join(ROOT, folder), /\.(tsx?|mjs)$/).map((file) => `${folder}/${file}`),
);
const files = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

test("every source file follows the design's rules for imports, network, names and sizes", () => {
  assert.ok(paths.length > 50, "the files were not found");
  assert.deepEqual(violations(files), []);
});

test("there are no circular imports", () => {
  assert.deepEqual(circularImports(files), []);
});

test("a planted circular import is found", () => {
  const ring = [
    { path: "src/read/a.ts", text: 'import { b } from "./b.ts";\n' },
    { path: "src/read/b.ts", text: 'import type { A } from "./a.ts";\n' },
    { path: "src/read/c.ts", text: 'import { b } from "./b.ts";\n' },
  ];
  assert.deepEqual(circularImports(ring), [["src/read/a.ts", "src/read/b.ts"]]);
});

const planted = (path: string, text: string) => violations([{ path, text }]);

for (const [path, text, problem] of [
  ["src/schema/x.ts", 'import { a } from "../catalog/load.ts";\n', /schema may not import src\/catalog\/load.ts/],
  ["src/schema/x.ts", 'import type { A } from "../read/outcome.ts";\n', /schema may not import/],
  ["src/read/x.ts", 'import {\n  a,\n  b,\n} from "../catalog/load.ts";\n', /read may not import/],
  ["src/catalog/rules/x.ts", 'export * from "../../collect/merge.ts";\n', /catalog may not import/],
  ["src/catalog/x.ts", 'import "../publish/rss.ts";\n', /catalog may not import/],
  ["src/collect/x.ts", 'import { a } from "../publish/rss.ts";\n', /collect may not import/],
  ["src/collect/x.test.ts", 'import { a } from "../publish/rss.ts";\n', /collect may not import/],
  ["src/publish/x.ts", 'const a = await import("../collect/run.ts");\n', /publish may not import/],
  ["src/site/x.ts", 'import { a } from "../publish/context.ts";\n', /site may not import/],
  ["src/serve/x.ts", 'import type { A } from "../schema/feed.ts";\n', /serve may not import/],
  ["src/clients/x.ts", 'import { a } from "../schema/record.ts";\n', /clients may not import/],
  ["src/clients/mcp/x.ts", 'import { a } from "../../serve/serve.ts";\n', /clients may not import/],
  ["src/deploy/x.ts", 'import { a } from "../serve/generation.ts";\n', /deploy may not import/],
  ["src/publish/x.ts", 'import { a } from "../cli.ts";\n', /publish may not import src\/cli.ts/],
  ["src/publish/x.ts", 'import { a } from "../../test/http.ts";\n', /publish may not import test\/http.ts/],
  ["src/publish/x.ts", "const a = await import(name);\n", /name is computed/],
  ["src/brand-new/x.ts", "", /not a stage of the design/],
  ["src/collect/x.ts", 'import { request } from "node:https";\n', /node:https reaches the network/],
  ["src/collect/x.ts", 'import { BlockList, connect } from "node:net";\n', /node:net reaches the network/],
  ["src/collect/providers/x.ts", 'import { Client } from "undici";\n', /undici reaches the network/],
  ["src/publish/x.ts", "const a = await fetch(url);\n", /fetch\( reaches the network/],
  ["src/clients/x.ts", 'const a = "groq";\n', /outside of the table of hosts/],
  ["src/publish/x.ts", "const a = Date.now();\n", /Date.now uses the clock/],
  ["src/site/x.ts", "const a = new Date();\n", /new Date\(\) uses the clock/],
  ["src/serve/x.ts", "const a = Temporal.Now.instant();\n", /Temporal.Now uses the clock/],
  ["src/publish/x.ts", 'import { execFile } from "node:child_process";\n', /child_process is not pure/],
  ["src/publish/x.ts", "const a = price.toLocaleString();\n", /toLocaleString\( is not pure/],
  ["src/publish/x.ts", "const a = process.env.SITE;\n", /process.env is not pure/],
  ["src/serve/x.ts", "const a = process.getBuiltinModule(b);\n", /past these rules/],
  ["src/read/utils/x.ts", "", /folder named utils/],
  ["test/helpers/x.ts", "", /folder named helpers/],
  ["src/read/readMoney.ts", "", /not in kebab-case/],
  ["src/read/long.ts", "a;\n".repeat(301), /301 lines/],
] as const)
  test(`a planted ${path} with ${JSON.stringify(text.slice(0, 60))} is rejected`, () => {
    const found = planted(path, text);
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0] ?? "", problem);
  });

test("allowed code is accepted", () => {
  for (const [path, text] of [
    ["src/cli/x.ts", 'import { serve } from "../serve/serve.ts";\nconst today = new Date();\n'],
    [
      "src/clients/x.ts",
      'import type { Model } from "../schema/feed.ts";\nimport { rowOf } from "../schema/field-keys.ts";\n',
    ],
    ["src/collect/fetch/fetch.ts", 'import { Client } from "undici";\n'],
    ["src/collect/fetch/address.ts", 'import { BlockList, isIPv4 } from "node:net";\n'],
    ["src/serve/x.ts", 'import { createServer } from "node:http";\n'],
    ["src/collect/x.test.ts", 'import { trial } from "../../test/collect/trial.ts";\n'],
    ["src/read/x.ts", '// new Date() would shift it by a zone\nconst day = new Date("2026-02-28"); // not Date.now\n'],
    ["src/collect/x.ts", "const page = await site.fetch(url);\n"],
  ] as const)
    assert.deepEqual(planted(path, text), []);
});

test("every form of import statement is recognized", () => {
  const text = `import "./a.ts";
import b from "./b.ts";
import { c } from "./c.ts";
import type { D } from "./d.ts";
import * as e from "./e.ts";
import f, { type F } from "./f.ts";
import {
  g,
  type G,
} from "./g.ts";
export { h } from "./h.ts";
export * from "./i.ts";
export type { J } from "./j.ts";
import k from "./k.json" with { type: "json" };
const l = () => import("./l.ts");
export const none = "./none.ts";
`;
  assert.deepEqual(
    importsOf(text).map(({ from }) => from),
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((x) => `./${x}.ts`).concat("./k.json", "./l.ts"),
  );
});
