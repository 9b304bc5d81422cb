import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { documentOf, model, row, TODAY } from "../../../test/clients/fixture.ts";
import { quickly } from "../../../test/quick.ts";
import type { HostStanding } from "../../schema/standings.ts";
import type { HostSlug } from "../../schema/vocabulary.ts";
import { ROUTER } from "../feed/forms.ts";
import { createEngine, type Engine } from "./engine.ts";

const oak4: HostStanding[] = [
  row("azure", "oak-4", "deprecated", { version: "2024-05-13", ends: "2026-10-01" }),
  row("azure", "oak-4", "ga", { version: "2024-08-06", ends: "2027-03-31" }),
];
const listed = (host: HostSlug, as: string) => row(host, as, "ga", { ends: "2027-03-31" });
const standings = documentOf([
  model("OpenAI", "oak-4", "ga", { hosts: oak4 }),
  model("OpenAI", "oak-5", "ga", { hosts: [listed("azure", "oak-5"), listed("groq", "openai/oak-5")] }),
  model("OpenAI", "elm-9", "ga"),
  model("Amazon", "amazon.birch-1-v1:0", "ga", { hosts: [listed("bedrock", "amazon.birch-1-v1:0")] }),
]);
const engine = createEngine(standings, { today: TODAY }) as Engine;

/** The hosts of the models in a text, in order. */
function hostsIn(text: string, file = "a.ts") {
  const { findings, fine, mentions } = engine.check(file, `${text}\n`);
  return [...findings, ...fine, ...mentions]
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ host }) => host);
}

function cases(what: string, file: string, each: readonly (readonly [text: string, ...hosts: (string | null)[]])[]) {
  describe(what, () => {
    for (const [text, ...hosts] of each) test(text, () => assert.deepEqual(hostsIn(text, file), hosts));
  });
}

cases("the table around a model names its host", "a.ts", [
  ['const AZURE_MODELS = [{ id: "oak-4", cost: 1 }, { id: "oak-5" }];', "azure", "azure"],
  ['export const AZURE_CHAT_MODELS: ReadonlySet<string> = /* @__PURE__ */ new Set(["oak-4"]);', "azure"],
  ['const azureOpenAiPrices = new Map<string, number>([["oak-4", 1]]);', "azure"],
  ['const providers = { azureModels: { small: "oak-4" }, other: "oak-5" };', "azure", null],
  ['const x = { azure: { openai: { chat: ["oak-4"] } } };', "azure"],
  ['models["azure"] = ["oak-4"];', "azure"],
  ['const x = { [Provider.AZURE]: ["oak-4"] };', "azure"],
  ['const azureModel = z.enum(["oak-4"]);', "azure"],
  ['enum AzureModel { Oak = "oak-4" }', "azure"],
  ['const groqModels = ["openai/oak-5"];', "groq"],
  ['const azure = { a: "oak-4", groq: ["oak-5"], b: "oak-5" };', "azure", "groq", "azure"],
  ["const AZURE_MODELS = [/[(]\\[/, 'oak-4'];", null],
  ["const AZURE_MODELS = [/\\[/, 'oak-4'];", "azure"],
]);

cases("nothing else names it", "a.ts", [
  ['const AZURE_MODELS = []; const others = ["oak-4"];', null],
  ['const x = { azure: ["a"], openai: ["oak-4"] };', null],
  ['const model = isAzure ? "oak-4" : "oak-5";', null, null],
  ['const models = isAzure ? azureModels : ["oak-4"];', null],
  ['const models = isAzure\n  ? azureModels\n  : ["oak-4"];', null],
  ['const models = isAzure ?\n  azureModels\n  : ["oak-4"];', null],
  ['if (azure) { use("oak-4"); }', null],
  ['switch (host) { case "azure": { use("oak-4"); } }', null],
  ['function chat(azure, model = "oak-4") { return ["oak-5"]; }', null, null],
  ['const run = (azure: boolean, models = ["oak-4"]) => models;', null],
  ['const azure = ({ model = "oak-4" }) => model;', null],
  ['list.map(azure => ["oak-4"]);', null],
  ['if (azure == ["oak-4"]) use();', null],
  ['// azure:\n["oak-4"].map(use);', null],
  ['const text = "azure: ["; const models = ["oak-4"];', null],
  ['const azureClient = connect({ model: "oak-4" });', null],
  ['const azures = ["oak-4"]; const lazureModels = ["oak-4"];', null, null],
  ['const NON_AZURE_MODELS = ["oak-4"];', null],
  ['const azureToOpenAi = { a: "oak-4" };', null],
  ['const azureAndGroqModels = ["oak-5"];', null],
  ['const azureDevOps = { model: "oak-4" };', null],
  ['const azureGovModels = ["oak-4"];', null],
  ['const azure = { openrouter: ["oak-4"], together: ["oak-5"] };', null, null],
  // The brackets don't match, so nothing is known.
  ['const AZURE_MODELS = [{ id: "oak-4" ]; f("oak-4");', null, null],
]);

cases("a spelling's own host comes first, and a model that the host doesn't list stays as it is", "a.ts", [
  ['const azureModels = ["openrouter/openai/oak-4", "groq/openai/oak-5"];', "OpenRouter", "groq"],
  ['const azureModels = ["elm-9"];', null],
  ['const groqModels = ["oak-4", "openai/oak-4"];', null, ROUTER],
  ['const azureModels = ["ft:oak-4:me::1"];', null],
  // At Amazon's own API, not elsewhere.
  ['const bedrockModels = ["amazon.birch-1-v1:0"];', null],
  // Vertex AI has no schedule here.
  ['const vertexModels = ["oak-4"];', null],
]);

cases("YAML", "a.yaml", [
  ["azure:\n  models:\n    - oak-4\nopenai:\n  models:\n    - oak-4", "azure", null],
  ["azure:\n- oak-4\n- oak-5\nmodel: oak-4", "azure", "azure", null],
  [
    "hosts:\n  - azure: &it # all\n      model: oak-4\n\n      # more\n      other: oak-5\n  - model: oak-4",
    "azure",
    "azure",
    null,
  ],
  ["azure_models: [oak-4]\nmodels: [oak-4]", "azure", null],
  ["- provider: azure\n  model: oak-4", null],
  ["# azure:\n  model: oak-4", null],
  ["azure: |\n  model: oak-4", null],
]);

for (const [file, text] of [
  ["a.json", '{ "azure": { "models": ["oak-4"] } }'],
  ["a.py", 'AZURE_MODELS: tuple[str, ...] = (\n    "oak-4",\n)'],
  ["a.py", 'AzureModel = Literal["oak-4"]'],
  ["a.go", 'var azureModels = map[string]int{"oak-4": 1}'],
  ["A.java", 'private static final List<String> AZURE_MODELS = List.of("oak-4");'],
  ["A.cs", 'string[] AzureModels = new[] { "oak-4" };'],
  ["a.rb", 'MODELS = { "azure" => ["oak-4"] }'],
  ["a.rs", 'const AZURE_MODELS: &[&str] = &["oak-4"];'],
  ["a.php", "$azureModels = array('oak-4');"],
  ["a.tf", 'azure_models = ["oak-4"]'],
  ["a.sh", 'AZURE_MODELS=("oak-4")'],
] as const)
  test(`${file}: ${text}`, () => assert.deepEqual(hostsIn(text, file), ["azure"]));

const [NEW, OLDER] = [
  ["oak-4", "azure", "2027-03-31", "host"],
  ["oak-4", "azure", "2026-10-01", "host"],
];
for (const [what, file, code, ...found] of [
  ["in a table", "a.ts", 'const AZURE = [{ name: "oak-4", version: "2024-05-13" }];', OLDER],
  ["Terraform", "main.tf", 'model {\n  name    = "oak-4"\n  version = "2024-08-06"\n}\n', NEW],
  ["Bicep", "main.bicep", "model: {\n  format: 'OpenAI'\n  name: 'oak-4'\n  version: '2024-05-13'\n}\n", OLDER],
  ["before the name", "a.json", '{"model": {"version": "2024-05-13", "name": "oak-4", "format": "OpenAI"}}', OLDER],
  ["a command", "a.sh", "az x create --model-name oak-4 --model-version 2024-08-06\n", NEW],
  ["an .env file", ".env", "AZURE_OPENAI_MODEL=oak-4\nAZURE_OPENAI_MODEL_VERSION=2024-05-13\n", OLDER],
  [
    "two in a list",
    "a.yaml",
    "- model: oak-4\n  version: '2024-05-13'\n- model: oak-4\n  version: '2024-08-06'\n",
    OLDER,
    NEW,
  ],
  ["none, so the next to end counts", "a.ts", 'const AZURE = [{ name: "oak-4" }];', NEW],
  ["none, and no host", "a.ts", 'const OPENAI = [{ name: "oak-4" }];'],
  ["the version of the API", "a.py", 'AzureOpenAI(model="oak-4", api_version="2024-08-06")\n'],
  ["one that Azure does not have", "a.tf", 'model = "oak-4"\nversion = "2031-01-01"\n'],
  ["one far away", "a.tf", `model = "oak-4"\n${"x = 1\n".repeat(6)}version = "2024-05-13"\n`],
] as const)
  test(`the version beside a name chooses the host's row: ${what}`, () => {
    const { findings } = engine.check(file, code);
    assert.deepEqual(
      findings.map(({ text, host, ends_on, basis }) => [text, host, ends_on, basis]),
      found,
    );
  });

test("a longer table is rather a misread bracket", () => {
  const table = (length: number) => `azureModels = ["${"x".repeat(length)}", "oak-4"]`;
  assert.deepEqual([hostsIn(table(40_000)), hostsIn(table(60_000))], [["azure"], [null]]);
});

for (const piece of ["azure:{", 'azure:["x"],', "azure=", "azure: [a] ", "azure: <a, ", "{;", " azure:\n"])
  test(`many of ${piece.trim()} take bounded time`, () => {
    const text = `azure={${piece.repeat(20_000)} x = "oak-4"`;
    for (const file of ["a.js", "a.yaml"]) quickly(() => assert.equal(hostsIn(text, file).length, 1), file);
  });
