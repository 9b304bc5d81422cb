import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationsPage } from "./declarations.ts";

const page = (text: string, path = "src/models.ts") => declarationsPage([{ path, text }]);

test("a union lists its strings, each with its documentation from the comment", () => {
  assert.equal(
    page(`
      /**
       * Deprecated values:
       *
       * - "example-1", "example-3",
       *   "example-4": Announced shutdown date:
       *   2027-01-14. See https://example.com/deprecations.
       * - "example-5": Retained | for compatibility.
       */
      export type ChatModel = (string & {}) | 'example-2' | "example-1" | 'example-4' | 'example-5';
    `),
    `## \`src/models.ts\`

### \`ChatModel\`

Deprecated values:

| Value | Documentation |
| --- | --- |
| \`example-2\` |  |
| \`example-1\` | Announced shutdown date: 2027-01-14. See https://example.com/deprecations. |
| \`example-4\` | Announced shutdown date: 2027-01-14. See https://example.com/deprecations. |
| \`example-5\` | Retained \\| for compatibility. |`,
  );
});

test("a property with strings is a separate declaration, also in a namespace or another type", () => {
  const text = `export namespace Session {
    export interface Params { /** The model. */ model?: 'a' | ('b' | 'c'); other: number; audio: { model: Array<'d'> } }
  }`;
  assert.match(page(text), /### `Session\.Params\.model`\n\nThe model\.\n\n[^#]*`a`[^#]*`b`[^#]*`c`/);
  assert.match(page(text), /### `Session\.Params\.audio\.model`\n[^#]*`d`/);
});

test("a property that is any string has the values that its comment gives", () => {
  const told = (doc: string) => page(`interface Params { /** ${doc} */ model: string }`).match(/^\| `[^`]+`/gm);
  assert.deepEqual(told("Recommended options: `a-1`, `a-2`. Not `a-3`."), ["| `a-1`", "| `a-2`"]);
  assert.deepEqual(told("Supported models are: `a-1` and `a-2`."), ["| `a-1`", "| `a-2`"]);
  assert.equal(told("A model, such as `a-1`, `a-2`."), null);
});

test("an object lists its keys and values; an array, a set and a constant list their strings", () => {
  assert.match(
    page("const DEPRECATED: { [k: string]: string } = { 'a-1': 'June 30th, 2026', b: 8192 } as const;"),
    /\| `a-1` \| `June 30th, 2026` \| {2}\|\n\| `b` \| `8192` \| {2}\|/,
  );
  for (const value of ["['a', 'b'] as const", "new Set(['a', 'b'])"])
    assert.match(page(`export const MODELS = ${value};`), /### `MODELS`\n\n[^#]*`a`[^#]*`b`/);
  assert.match(page("export const MODEL = 'a';"), /`a`/);
});

test("members of a class have their comments", () => {
  const text = `export declare class Models {
    /**
     * Base model "example.one-v1".
     * @deprecated use the latest | version
     */
    static readonly ONE: Models;
    private constructor();
  }`;
  assert.match(
    page(text, "models.d.ts"),
    /\| `ONE` \| {2}\| Base model "example\.one-v1"\. @deprecated use the latest \\\| version \|/,
  );
});

test("JavaScript is read; declarations without strings are omitted", () => {
  assert.match(page("exports.x = 1; var LIMITS = { '32k': 32768 };", "dist/index.js"), /\| `32k` \| `32768` \|/);
  assert.equal(page("export interface A { b: number }\nexport function f(): void {}\n"), "");
});

test("files are sorted by path", () => {
  const files = ["b.ts", "a.ts"].map((path) => ({ path, text: "type M = 'm';" }));
  assert.deepEqual(declarationsPage(files).match(/^## .*/gm), ["## `a.ts`", "## `b.ts`"]);
});

test("the error for an unparsable file has its path", () => {
  assert.throws(() => page("type = = '"), /^SyntaxError: src\/models\.ts: /);
});

test("only declarations with a matching name are read", () => {
  const text = "type Model = 'a'; interface Session { model: 'b'; voice: 'c' } type Voice = 'd';";
  assert.deepEqual(declarationsPage([{ path: "a.ts", text }], /^model$/i).match(/### .*/g), [
    "### `Model`",
    "### `Session.model`",
  ]);
});
