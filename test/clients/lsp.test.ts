// The language server as an editor starts it: a process of the packed program, over standard input and output.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import {
  type CodeAction,
  createProtocolConnection,
  type Hover,
  type InitializeResult,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lsp } from "../../src/clients/lsp/run.ts";
import { lspFile } from "../../src/publish/exports/programs.ts";
import { ROWS, TODAY, uses, world } from "../check/world.ts";
import { folder } from "../folder.ts";
import { clockPreload } from "../preload.ts";
import { ROOT } from "../program.ts";

const home = folder();
copyFileSync(join(ROOT, "check.mjs"), join(home, "check.mjs"));
writeFileSync(join(home, "lsp.mjs"), lspFile());
/** Stands for the clock of a day, which the program reads. */
const clock = join(home, "clock.mjs");
writeFileSync(clock, clockPreload(`${TODAY}T12:00:00Z`));

const FIXED = `# é 🌲
client.chat(model="oak-3", n=1)
y = found.get("oak-3")
model = "oak-4.5"
`;
const one = world({ "app/a.py": FIXED, "app/b.py": uses("oak-4", "oak-5", "oak-9-x"), "gone/c.py": uses("oak-3") });
one.publish(ROWS);
mkdirSync(join(one.dir, ".git"));

const node = [`--import=${pathToFileURL(clock)}`, join(home, "check.mjs")];
const server = spawn(process.execPath, [...node, "lsp", "--stdio", "--feed", one.feedFile], { cwd: home });
after(() => void server.kill());
let complaint = "";
server.stderr.on("data", (chunk) => {
  complaint += chunk;
});
const editor = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
editor.listen();
const uriOf = (file: string) => pathToFileURL(join(one.dir, file)).href;

/** The next message of a kind that fits. */
const next = <T>(method: string, fits: (params: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const listening = editor.onNotification(method, (params: T) => {
      if (!fits(params)) return;
      listening.dispose();
      resolve(params);
    });
  });
const diagnosed = (file: string) =>
  next<PublishDiagnosticsParams>("textDocument/publishDiagnostics", ({ uri }) => uri === uriOf(file));

async function opened(file: string, text = readFileSync(join(one.dir, file), "utf8"), uri = uriOf(file)) {
  const told = next<PublishDiagnosticsParams>("textDocument/publishDiagnostics", (params) => params.uri === uri);
  editor.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "python", version: 1, text },
  });
  return { document: TextDocument.create(uri, "python", 1, text), ...(await told) };
}
const saved = (file: string, text: string) => {
  writeFileSync(join(one.dir, file), text);
  editor.sendNotification("textDocument/didOpen", {
    textDocument: { uri: uriOf(file), languageId: "json", version: 1, text },
  });
  editor.sendNotification("textDocument/didSave", { textDocument: { uri: uriOf(file) } });
  editor.sendNotification("textDocument/didClose", { textDocument: { uri: uriOf(file) } });
};
const brief = ({ diagnostics }: PublishDiagnosticsParams) =>
  diagnostics.map(({ range, severity, code }) => [range.start.line, range.start.character, severity, code]);

test("it says what it can do", async () => {
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] } } };
  const { capabilities: can, serverInfo } = await editor.sendRequest<InitializeResult>("initialize", {
    ...{ processId: process.pid, rootUri: null, capabilities },
  });
  await editor.sendNotification("initialized", {});
  assert.equal(serverInfo?.name, "model-almanac");
  assert.deepEqual([can.hoverProvider, can.codeActionProvider], [true, { codeActionKinds: ["quickfix"] }]);
});

test("an opened file has the check's findings, in the editor's units, and each change is judged", async () => {
  const { diagnostics, ...rest } = await opened("app/b.py");
  assert.deepEqual(brief({ diagnostics, uri: rest.uri }), [
    [0, 9, 2, "firm-date"],
    [2, 9, 3, "unknown"],
  ]);
  assert.equal(diagnostics[0]?.range.end.character, 14);
  const told = diagnosed("app/b.py");
  editor.sendNotification("textDocument/didChange", {
    textDocument: { uri: uriOf("app/b.py"), version: 2 },
    contentChanges: [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '🌲 = "🌲"; m = "oak-3"\n' },
    ],
  });
  const { version, ...changed } = await told;
  assert.equal(version, 2);
  assert.deepEqual(brief(changed)[0], [0, 16, 1, "retired"]);
});

test("a hover has the end, the successor, and the prices of both", async () => {
  const ask = (line: number, character: number) =>
    editor.sendRequest<Hover | null>("textDocument/hover", {
      textDocument: { uri: uriOf("app/b.py") },
      position: { line, character },
    });
  const { contents, range } = (await ask(1, 11)) ?? {};
  const text = (contents as { value: string }).value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  for (const fact of ["oak-4", "2027-09-01", "oak-5", "$5.00 input", "$25.00 output", "$2.00 input", "$8.00 output"])
    assert.ok(text.includes(fact), `${fact} in ${text}`);
  assert.deepEqual(range, { start: { line: 1, character: 9 }, end: { line: 1, character: 14 } });
  assert.equal(await ask(1, 2), null);
  assert.ok(await ask(2, 10), "an id that is fine has one, too");
});

test("there is a quick fix exactly where --fix would change the file, and it changes the same", async () => {
  const { document } = await opened("app/a.py");
  const actions = await editor.sendRequest<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri: document.uri },
    range: { start: { line: 0, character: 0 }, end: document.positionAt(FIXED.length) },
    context: { diagnostics: [] },
  });
  const twin = world({ "app/a.py": FIXED });
  twin.publish(ROWS);
  await twin.check("--fix");
  const edits = actions.flatMap(({ edit }) => edit?.changes?.[document.uri] ?? []);
  assert.equal(TextDocument.applyEdits(document, edits), readFileSync(join(twin.dir, "app/a.py"), "utf8"));
  assert.deepEqual(
    actions.map(({ title, diagnostics }) => [title, diagnostics?.[0]?.range.start.line]),
    [
      ["Use oak-5", 1],
      ["Use oak-5", 3],
    ],
  );
});

test("the repository's configuration counts; one that can't be read is told, and judges nothing until it is mended", async () => {
  const told = next<{ message: string }>("window/showMessage", () => true);
  saved("almanac.config.json", '{"exclude": 1}');
  assert.match((await told).message, /almanac\.config\.json/);
  const mended = diagnosed("app/a.py");
  saved("almanac.config.json", '{"exclude": ["gone/"]}');
  assert.equal((await mended).diagnostics.length, 3);
  assert.deepEqual((await opened("gone/c.py")).diagnostics, []);
});

test("what is accepted is only told", async () => {
  await one.check("--accept");
  const told = diagnosed("app/a.py");
  saved("almanac.accepted.json", readFileSync(join(one.dir, "almanac.accepted.json"), "utf8"));
  const severities = brief(await told).map(([, , severity]) => severity);
  assert.deepEqual(severities, [3, 3, 3]);
});

test("a notebook's cell is read as its language", async () => {
  const { diagnostics } = await opened("", uses("oak-3"), "vscode-notebook-cell:/x.ipynb#W0");
  assert.equal(diagnostics[0]?.code, "retired");
});

test("it ends with the editor, and has said nothing on standard error", async () => {
  await editor.sendRequest("shutdown");
  const ended = once(server, "exit");
  await editor.sendNotification("exit");
  assert.deepEqual([(await ended)[0], complaint], [0, ""]);
});

test("without its program it says where to get it", async () => {
  const alone = folder();
  writeFileSync(join(alone, "check.mjs"), readFileSync(join(home, "check.mjs")));
  const { status, stderr } = spawnSync(process.execPath, [join(alone, "check.mjs"), "lsp"], { encoding: "utf8" });
  assert.equal(status, 2);
  assert.match(stderr, /lsp\.mjs/);
  const of = (...args: string[]) => lsp(args, { out: () => {}, err: () => {} } as never);
  assert.deepEqual([await of("x"), await of("--help")], [2, 0]);
});

test("each editor of docs/editors.md starts it with the same arguments, and the language client gets them from JavaScript", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/editors.md"), "utf8");
  const lists = [...text.matchAll(/["']--yes["'], .*?["']lsp["']/g)].map(([list]) => list.replaceAll("'", '"'));
  assert.deepEqual(lists, Array(4).fill('"--yes", "file:/path/to/model-almanac-0.1.0.tgz", "lsp"'));
  const [script = ""] = /(?<=```js\n).*?(?=```)/s.exec(text) ?? [];
  const given: unknown[] = [];
  class LanguageClient {
    constructor(...all: unknown[]) {
      given.push(...all);
    }
  }
  runInNewContext(script, { require: () => ({ LanguageClient }), exports: {} });
  assert.deepEqual(JSON.parse(JSON.stringify(given[1])), JSON.parse(`{"command":"npx","args":[${lists[0]}]}`));
});
