import assert from "node:assert/strict";
import { test } from "node:test";
import { row } from "../clients/fixture.ts";
import { textModel } from "./corpus/feed.ts";
import { ROWS, world } from "./world.ts";

const CHANGED = "";
const [TEST, PART] = ["test, fixture, migration or notebook", "longer text"];
const [COMPLETION, TOKENIZER, ALIAS] = ["completion model", "tokenizer", "alias"];
const [LIST, NAME, NO_VALUE] = ["list, table or enum", "says the version", "not clearly"];
const RECORD = "record of a model";
const [SEVERAL, KIND, TAKES] = ["several replacements", "another kind", "isn't stated to take"];
const [KEPT, UNLISTED, EMBEDDINGS] = ["without the replacement", "vendor or host", "stored embeddings"];
const EMBEDDING = { kind: "embedding", embedding_dimensions: 512 } as const;
const BODY = "request body";
const INSTEAD = { model: "oak-5", id: "oak-5", page: 0, read_on: "2026-11-19" };

/** File, source, and why it stays as it is; empty if it is replaced. */
const SITES: readonly (readonly [file: string, source: string, why: string])[] = [
  ["a.py", 'model = "oak-3"', CHANGED],
  ["a.py", 'DEFAULT_MODEL: str = "oak-3"', CHANGED],
  ["a.py", 'def ask(text, model: str = "oak-3", n=1): pass', CHANGED],
  ["a.py", 'client.create(\n    model="oak-3",\n    temperature=0.2,\n)', TAKES],
  ["a.py", 'model = os.getenv("OPENAI_MODEL", "oak-3")', CHANGED],
  ["a.py", 'model = os.environ.get("OPENAI_MODEL") or "oak-3"', CHANGED],
  ["a.py", 'model: str = Field(default="oak-3")', CHANGED],
  ["a.py", 'if model == "oak-5":\n    model = "oak-3"', CHANGED],
  ["a.py", 'parser.add_argument("--model", default="oak-3")', CHANGED],
  ["a.py", 'run(["tool", "--model", "oak-3"])', CHANGED],
  ["a.py", 'llm = ChatOpenAI("oak-3")', CHANGED],
  ["a.py", 'self.model_name = "oak-3"', CHANGED],
  ["a.ts", "const model = 'oak-3';", CHANGED],
  ["a.ts", "const model = options.model ?? 'oak-3';", CHANGED],
  ["a.ts", "const model = process.env.MODEL || 'oak-3';", CHANGED],
  ["a.ts", "await client.create({ model: 'oak-3', messages: [] });", CHANGED],
  ["a.ts", "const x = await run({ model: openai('oak-3'), prompt });", CHANGED],
  ["a.ts", "const s = z.object({ model: z.string().default('oak-3') });", CHANGED],
  ["a.ts", "function ask({ model = 'oak-3' }: Options) {}", CHANGED],
  ["A.java", 'private String model = "oak-3";', CHANGED],
  ["A.java", 'OpenAiChatModel.builder().modelName("oak-3").build();', CHANGED],
  ["a.cs", 'var options = new Options { Model = "oak-3" };', CHANGED],
  ["a.cs", 'class A { public string Model { get; set; } = "oak-3"; }', CHANGED],
  ["a.cs", 'static readonly Model Small = new Model("oak-3", Vendor.Oak, 200_000);', RECORD],
  ["a.cs", 'static Model Number3 => new Model("oak-3");', NAME],
  ["a.cs", 'static Model Oak => new Model("oak-3", 200);', CHANGED],
  ["a.rs", 'let model = "openai::oak-3";', CHANGED],
  ["a.yaml", "tokens: tiktoken\nmodel: oak-3", CHANGED],
  ["a.bicep", "param modelName string = 'oak-3'", CHANGED],
  ["a.py", 'class A:\n    id: str = "oak-3"', NO_VALUE],
  ["a.go", 'req := Request{Model: "oak-3"}', CHANGED],
  ["a.rs", 'let model = "oak-3";', CHANGED],
  ["a.rb", 'client.chat(parameters: { model: "oak-3" })', CHANGED],
  ["a.php", "$model = 'oak-3';", CHANGED],
  ["a.php", "$client->chat()->create(['model' => 'oak-3', 'messages' => []]);", CHANGED],
  ["a.php", "$all = ['small' => 'oak-3', 'large' => 'oak-5'];", NO_VALUE],
  ["a.exs", 'Chat.create(client, [model: "oak-3", messages: []])', CHANGED],
  ["a.kt", 'val model = "oak-3"', CHANGED],
  ["a.sh", 'llm --model oak-3 "hello"', CHANGED],
  ["a.sh", `x=\${MODEL:-oak-3}`, CHANGED],
  [".env", "OPENAI_MODEL=oak-3", CHANGED],
  ["a.yaml", "llm:\n  model: oak-3\n  temperature: 0", TAKES],
  ["a.yaml", "model_list:\n  - litellm_params:\n      model: oak-3", CHANGED],
  ["a.json", '{ "model": "oak-3" }', CHANGED],
  ["a.toml", 'model = "oak-3"', CHANGED],
  ["a.tf", 'model_name = "oak-2"', SEVERAL],
  ["tests/a.py", 'model = "oak-3"', TEST],
  ["src/mocks/a.ts", 'const model = "oak-3"', TEST],
  ["migrations/1.py", 'model = "oak-3"', TEST],
  ["db/migrate/1.rb", 'model = "oak-3"', TEST],
  ["src/AgentTest.php", 'model = "oak-3"', TEST],
  ["a.ipynb", '{"cells":[{"cell_type":"code","source":["model = \\"oak-3\\""]}]}', TEST],
  ["a.ts", "const model = `openai:oak-3`;", CHANGED],
  ["a.py", 'Agent(model=OpenAIResponses(id="oak-3"))', CHANGED],
  ["a.ts", 'const model = env.OPENAI_OAK_MODEL || "oak-3";', CHANGED],
  ["a.py", 'k.add(Chat(model="oak-3"))\nk.add_plugin(parent_directory=p)', TAKES],
  ["a.py", 'agent = Claude(id="oak-3")\nsettings.Temperature = 0', TAKES],
  ["lib/eval/accuracy.py", 'model = "oak-3"', CHANGED],
  ["core/test-utils/a.ts", 'const model = "oak-3"', TEST],
  ["src/test-helpers/a.ts", 'const model = "oak-3"', TEST],
  ["X.IntegrationTests.Shared/TestSettings/testsettings.json", '{ "model": "oak-3" }', TEST],
  ["a.py", 'register(Chat("oak-3", tier=True), AsyncChat("oak-5"), aliases=("oak",))', LIST],
  ["a.yaml", "- name: oak-5\n  weak_model_name: oak-3", RECORD],
  ["a.yaml", "- name: first\n  weak_model_name: oak-3", CHANGED],
  ["a.json", '{ "oak-2": { "model_id": "oak-3", "max_tokens": 8000 } }', RECORD],
  ["a.cs", 'var all = new D { { "oak-3", new Settings() { ModelId = "oak-3" } } };', RECORD],
  ["a.py", 'create(service_id="Oak 3", model="oak-3")', RECORD],
  [
    "a.py",
    'CLOSED_MODELS: frozenset[str] = frozenset({ # https://example.org/models\n    "oak-3",\n    "oak-5" })',
    LIST,
  ],
  ["a.py", '@option("--model", default="oak-3", type=click.Choice(["oak-3", "oak-5"]))', LIST],
  ["a.py", 'parser.add_argument("--model", default="oak-3", choices=["oak-3", "oak-5"])', LIST],
  ["a.html", '<option value="oak-3">Oak</option>', LIST],
  ["a.py", 'client.fine_tuning.jobs.create(training_file=f, model="oak-3")', "stated to do"],
  ["A.java", 'x = FineTuningRequest.builder()\n  .trainingFile(f)\n  .model("oak-3").build();', "stated to do"],
  ["a.yaml", "env:\n  OPENAI_MODEL: oak-3", CHANGED],
  ["a.py", 'model = given or "oak-3"', CHANGED],
  ["a.py", 'litellm.completion("oak-3", messages)', CHANGED],
  ["a.py", 'Agent("openai:oak-3")', CHANGED],
  ["a.py", 'for model_id in ("oak-3", "oak-5"): pass', LIST],
  ["tiktoken.js", 'class Counter { constructor(model = "oak-3") {} }', TOKENIZER],
  ["a.js", 'class TokenManager { constructor(model = "oak-3") {} }', TOKENIZER],
  ["a.ts", 'const base_url = "https://models.example/chat";\nconst model = "oak-3";', "another address"],
  ["a.ts", 'const base_url = "https://models.example/chat";\nconst models = [{ model: "oak-3" }];', LIST],
  ["a.ts", 'const base_url = "https://api.openai.com/v1";\nconst model = "oak-3";', CHANGED],
  ["a.py", 'if name.startswith("oak-3"): pass\nmodel = "oak-3"', "how it begins"],
  ["a.yaml", "- name: oak-5\n- name: x/y\n  weak_model_name: oak-3", RECORD],
  ["a.py", 'model = "oak-search-3"', "stated to do"],
  ["a.py", 'model: Literal["oak-3", "oak-4"] = "oak-3"', LIST],
  ["a.py", 'model: Literal["oak-3", "oak-4"] = "oak-3"\nother = "oak-5"', LIST],
  ["a.ts", "function ask(model: 'oak-3' | 'oak-4' = 'oak-3') {}", LIST],
  ["a.tsx", '<Select defaultModel="oak-3"><option value="oak-3">Oak</option></Select>', LIST],
  ["a.tsx", 'const model = "oak-3"; <option value="oak-3">Oak</option>', "without the replacement"],
  ["a.py", 'c = OpenAI(base_url=os.environ["OPENAI_BASE_URL"])\nc.create(model="oak-3")', CHANGED],
  ["a.js", 'this.model = given || process.env.COMETAPI_MODEL || "oak-3";', "another address"],
  ["src/requesty/index.js", 'const model = "oak-3";', "another address"],
  ["a.py", 'create(service_id="oak-3", model="oak-3")', RECORD],
  ["a.cs", 'var all = new D {\n  {\n    "oak-3",\n    new Settings()\n    {\n      ModelId = "oak-3" } } };', RECORD],
  ["a.py", 'Claude(id="oak-3", thinking={"budget_tokens": 1024})', TAKES],
  ["a.py", 'names = "oak-3,oak-5"', PART],
  ["A.java", "var model = ChatModel.OAK_3;", "name of a constant"],
  ["a.py", 'm = Completion(model="oak-3-instruct")', COMPLETION],
  ["a.py", 'enc = tiktoken.Encoding("oak-3")', TOKENIZER],
  ["a.ts", "const e = createEncoder('oak-3');", TOKENIZER],
  ["a.yaml", "model_list:\n  - model_name: oak-3", ALIAS],
  ["a.py", 'MODELS = ["oak-3", "oak-5"]', LIST],
  ["a.ts", "const models = [{ model: 'oak-3', contextWindow: 8192 }];", LIST],
  ["a.ts", "const info = { model: 'oak-3', contextWindow: 8192 };", LIST],
  ["a.ts", "export const chatModels = { small: { model: 'oak-3' } };", LIST],
  ["a.ts", "enum ChatModel { model = 'oak-3' }", LIST],
  ["a.ts", "type ChatModel = 'oak-3' | 'oak-5';", LIST],
  ["a.yaml", "models:\n  - oak-3\n  - oak-5", LIST],
  ["a.yaml", "models:\n  fast:\n    model: oak-3", LIST],
  ["A.java", 'enum Name { OAK_3("oak-3"); }', LIST],
  ["A.java", 'public enum Name implements Described, Other {\n  OAK_3("oak-3");\n}', LIST],
  ["a.py", 'add("--model", choices=MODELS, default="oak-3")', LIST],
  ["a.py", 'OAK_3_MODEL = "oak-3"', NAME],
  ["a.ts", "const oak3Model = 'oak-3';", NAME],
  ["a.py", 'return "oak-3"', NO_VALUE],
  ["a.py", 'OLD_MODEL = "oak-3"', NO_VALUE],
  ["a.ts", "const model = isSmall ? 'oak-3' : 'oak-5';", NO_VALUE],
  ["a.ts", "const title = 'oak-3';", NO_VALUE],
  ["a.py", 'model = "oak-draw"', KIND],
  ["a.py", 'model = "oak-past"', "no replacement"],
  ["a.py", 'model = "oak-gone"', "ends too"],
  ["a.py", 'model = "oak-fast"', "parameters are stated"],
  ["a.ts", 'run([{ model: "oak-3" }]);', LIST],
  ["a.ts", 'ask(["oak-3", "oak-5"]);', LIST],
  ["a.yaml", "run:\n  - oak-3\n  - oak-5", LIST],
  ["a.sh", "cat <<TEXT\nDon't flag profile_of_model('oak-3').\nTEXT", NO_VALUE],
  ...[
    ["a.py", 'client.create(model="oak-3", tools=[weather])'],
    ["a.py", 'client.create(model="oak-3", functions=[f], function_call="auto")'],
    ["a.py", 'llm = ChatOpenAI(model="oak-3").bind_tools([f])'],
    ["a.py", '@tool\ndef f(): pass\nllm = ChatOpenAI(model="oak-3")'],
    ["a.py", 'kernel.add_plugin(Weather())\nchat = OpenAIChatCompletion(ai_model_id="oak-3")'],
    ["a.ts", "await client.create({ model: 'oak-3', tools: [], tool_choice: 'auto' });"],
    [
      "a.cs",
      'var s = new S { FunctionChoiceBehavior = FunctionChoiceBehavior.Auto() }; k.AddOpenAIChatCompletion("oak-3");',
    ],
    ["a.cs", 'var s = new S { ToolCallBehavior = ToolCallBehavior.AutoInvoke }; k.AddOpenAIChatCompletion("oak-3");'],
    ["a.go", 'req := Request{Model: "oak-3", Tools: []Tool{t}}'],
    ["a.py", 'Agent(model=OpenAIChat(id="oak-3"), knowledge=base)'],
    ["a.py", 'Team(model=OpenAIChat(id="oak-3"), members=[one])'],
    ["a.ts", "new Agent({ model: 'oak-3', handoffs: [other] });"],
  ].map(([file = "", source = ""]) => [file, source, TAKES] as const),
  ["a.py", 'model = "oak-3"  # without tools', CHANGED],
  ["a.py", 'c.create(model="oak-5", input=q)\nc.create(model="oak-3", input=q)', CHANGED],
  ["a.go", 'llm := New(WithModel("oak-3"), WithTemperature(0.2))', TAKES],
  ["a.java", 'builder().modelName("oak-3").setTopP(0.9)', TAKES],
  ["a.go", 'llm := New(WithModel("oak-3"), WithThinkingMode(High))', TAKES],
  ["a.py", 'model = GenerativeModel("oak-3", {"max_output_tokens": 9})', TAKES],
  ["a.py", 'llm = ChatOpenAI("oak-3")\nother = ChatOpenAI("oak-3-instruct")', CHANGED],
  ["a.ts", 'const y = openai("oak-3");\nconst x = openai("oak-3-turbo");', CHANGED],
  ["a.yaml", "env:\n  - name: OPENAI_MODEL\n    value: oak-3", CHANGED],
  ["action.yml", "inputs:\n  model:\n    description: The one to ask.\n    default: oak-3", CHANGED],
  ["a.py", 'import functools\nmodel = "oak-3"', CHANGED],
  ["a.py", 'model = "oak-3"\nask("Which of the many useful tools do you know?")', CHANGED],
  ["a.py", `model = "oak-3"\nbody = '{"tools": []}'`, TAKES],
  ["a.go", 'const ModelLargeOak3 = "oak-3"', NAME],
  ["a.go", 'const defaultBirchModel = "birch-3-large"', NAME],
  ["a.py", '# Oak 3 is enough here.\nmodel = "oak-3"', NAME],
  ["a.py", 'print("--- Oak 3 ---")\n\nllm = ChatOpenAI("oak-3")', NAME],
  ["a.py", '# Oak 3.5 is enough here, and Oak 30.\nmodel = "oak-3"', CHANGED],
  ["examples/indexOAK3.ts", 'const model = "oak-3";', NAME],
  ["a.py", 'PRICES = { "oak-3": 1 }\nmodel = "oak-3"', KEPT],
  ["a.py", 'model = "oak-3"\nPRICES = { "oak-3": 1, "oak-5": 2 }', CHANGED],
  ["a.py", 'import tiktoken\nmodel = "oak-3"', TOKENIZER],
  ["a.py", 'size = count_tokens(text, model or "oak-3")', TOKENIZER],
  ["a.py", `model = "oak-3"\nask("a name, such as 'oak-3'")`, CHANGED],
  ["scripts/telemetry-smoke.ts", "const model = 'oak-3';", TEST],
  ["a.py", '"""Its default is `oak-3`."""\nmodel = "oak-3"', "calls it the default"],
  ["a.py", 'model = "ft:oak-3:mine::abc"', UNLISTED],
  ["a.py", 'model = "sail-embed-0"', EMBEDDINGS],
  ["a.py", 'create(model="claude-2.1", prompt=p, max_tokens_to_sample=9)', COMPLETION],
  ["a.py", 'create(model="claude-2.1", max_tokens=9)', CHANGED],
  ["a.py", 'model = "amazon.titan-text-lite-v1"', BODY],
  ["main.tf", 'deployment = "oak-5"\nmodel {\n  model_name = "oak-3"\n}', CHANGED],
];

const changed = (source: string) =>
  source.replace(/(?<=")claude-2.1|oak-3/, (id) => (id === "oak-3" ? "oak-5" : "claude-5"));
for (const [file, source, why] of SITES)
  test(`--fix ${why ? `leaves (${why})` : "replaces"} ${source.split("\n").join("⏎")} in ${file}`, async () => {
    const one = world({ [file]: `${source}\n` });
    one.publish([
      ...ROWS,
      textModel("OpenAI", "oak-3-instruct", "retired", { instead: ["oak-5"] }),
      textModel("OpenAI", "oak-gone", "retired", { instead: ["oak-past"] }),
      { ...textModel("OpenAI", "oak-fast", "retired"), replacements: [{ ...INSTEAD, parameters: "mode: fast" }] },
      textModel("OpenAI", "oak-search-3", "retired", { instead: ["oak-5"] }),
      textModel("OpenAI", "oak-draw", "retired", { instead: ["oak-5"], modality: ["text", "image"] }),
      textModel("OpenAI", "birch-3-large", "retired", { instead: ["oak-5"] }),
      textModel("Voyage AI", "sail-embed-0", "retired", { instead: ["sail-embed-9"], ...EMBEDDING }),
      textModel("Voyage AI", "sail-embed-9", "ga", EMBEDDING),
      textModel("Anthropic", "claude-2.1", "retired", { instead: ["claude-5"] }),
      textModel("Anthropic", "claude-5", "ga"),
      textModel("Amazon", "amazon.titan-text-lite-v1", "retired", { instead: ["amazon.nova-lite-v1:0"] }),
      textModel("Amazon", "amazon.nova-lite-v1:0", "ga"),
    ]);
    const { err } = await one.check("--fix");
    const now = one.read(file);
    assert.equal(now, `${why === CHANGED ? changed(source) : source}\n`, err);
    if (why !== CHANGED) assert.match(err, new RegExp(`left \\d+ places?: [^\\n]*${why}`));
  });

test("at a host, an id is replaced by the host's own id of the successor, and by no other", async () => {
  const one = world({ "a.py": 'azure_model = {"model": "oak-3-az"}\n' });
  const hosts = { "oak-3": [row("azure", "oak-3-az", "retired")], "oak-5": [row("azure", "oak-5-az", "ga")] };
  one.publish(ROWS, hosts);
  await one.check("--fix");
  assert.match(one.read("a.py"), /oak-5-az/);
  for (const [after, why] of [
    [[], "list both ids"],
    [[row("azure", "oak-5-az", "ga", { read: "2025-11-20" })], "go on at the host"],
  ] as const) {
    one.publish(ROWS, { "oak-3": hosts["oak-3"], "oak-5": [...after] });
    one.write("a.py", 'azure_model = {"model": "oak-3-az"}\n');
    assert.match((await one.check("--fix")).err, new RegExp(`left 1 place: [^\\n]*${why}`));
  }
});

test("a call of Bedrock's InvokeModel, whose body is the model's own, keeps its model", async () => {
  const call = 'boto3.client("bedrock-runtime").invoke_model(modelId="oak-3-br", body=b)\n';
  const one = world({ "a.py": call, "b.py": call.replace("invoke_model", "converse") });
  const hosts = { "oak-3": [row("bedrock", "oak-3-br", "retired")], "oak-5": [row("bedrock", "oak-5-br", "ga")] };
  one.publish(ROWS, hosts);
  const { err } = await one.check("--fix");
  const after = ["a.py", "b.py"].map((file) => one.read(file).includes("oak-5-br"));
  assert.deepEqual(after, [false, true], err);
});
