import assert from "node:assert/strict";
import { test } from "node:test";
import { hostsIn, matcher } from "./sites.ts";

for (const [file, source, ...expected] of [
  ["a.py", 'a = OpenAI()\nb = Groq()\na.create(model="oak-4o")\nb.create(model="oak-4o")', null, "groq"],
  ["a.py", 'b = Groq()\nmodel = "oak-4o"\nc = AzureOpenAI()', null],
  ["a.ts", 'const a = new Groq(); const model = "oak-4o"; const b = new OpenAI();', null],
  ["a.py", 'x = Groq(model="azure/oak-4o")', "azure"],
  ["a.py", 'x = Groq(model="oak-4")', "groq"],
  ["a.py", 'import groq\nx = "oak-4"', null],
  ["a.py", '# groq = Groq()\nmodel = "oak-4o"', null],
  ["a.py", 'model = "hill-9b-versatile"', "groq"],
  ["a.py", 'model = "hill-8b"'],
  ["infra/a.py", 'model = "oak-4o"', "azure"],
  ["infra/a.py", 'Groq(model="oak-4o")', "groq"],
  ["a.yaml", "model: ollama/oak-4o"],
  ["a.ts", 'const x = { docs: "https://docs.groq.com/models", model: "oak-4o" };', null],
  ["a.ts", 'const x = { groq: 1, model: "cohere:direct" };', null],
  ["a.py", 'OpenAI(base_url="https://models.github.ai/inference").create(model="openai/oak-4o")', "GitHub Models"],
  ["a.py", 'x = "github/oak-4o"', "GitHub Models"],
  ["a.py", 'token = os.environ["GITHUB_TOKEN"]\nmodel = "oak-4o"', null],
  ["a.ts", 'await fetch("https://api.github.com/repos/x", { body: "oak-4o" });', null],
  ["a.yaml", "uses: github/codeql-action/init@v3\nwith:\n  model: oak-4o", null],
  ["a.ts", 'const groq = { docs: "https://github.com/x/y", models: ["oak-4o"] };', "groq"],
  // Switches of a client.
  [
    "a.py",
    'from google import genai\nc = genai.Client(vertexai=True, project="p")\nc.models.generate_content(model="oak-4o")',
    "vertex",
  ],
  ["a.py", 'c = genai.Client(vertexai=False)\nc.models.generate_content(model="oak-4o")', null],
  ["a.py", 'class Comet:\n    model: str = "oak-4o"\n    use_vertexai: bool = False', null],
  [
    "a.ts",
    'const ai = new GoogleGenAI({ vertexai: true, project: "p" }); await ai.models.generateContent({ model: "oak-4o" });',
    "vertex",
  ],
  [
    "a.go",
    'c, err := genai.NewClient(ctx, &genai.ClientConfig{Project: "p", Backend: genai.BackendVertexAI})\nc.Models.GenerateContent(ctx, "oak-4o", nil)',
    "vertex",
  ],
  [
    "A.java",
    'Client c = Client.builder().project("p").vertexAI(true).build();\nc.models.generateContent("oak-4o", "x", null);',
    "vertex",
  ],
  ["a.py", 'os.environ["GOOGLE_GENAI_USE_VERTEXAI"] = "true"\nllm = Llm(model="oak-4o")', "vertex"],
  // A package or a configuration with a vendor's name, of a host.
  [
    "a.go",
    'c := openai.NewClient(azure.WithEndpoint(endpoint, version), azure.WithAPIKey(key))\nc.New(openai.Params{Model: "oak-4o"})',
    "azure",
  ],
  [
    "a.go",
    'c, _ := azopenai.NewClientWithKeyCredential(e, k, nil)\nc.Get(ctx, azopenai.Options{DeploymentName: to.Ptr("oak-4o")}, nil)',
    "azure",
  ],
  [
    "a.go",
    'config := openai.DefaultAzureConfig("k", "x")\nc := openai.NewClientWithConfig(config)\nc.Create(openai.Request{Model: "oak-4o"})',
    "azure",
  ],
  ["a.py", "m = OpenAIChatModel('oak-4o', provider=AzureProvider(azure_endpoint='x', api_key='z'))", "azure"],
  ["a.py", 'c = AnthropicFoundry(resource="x")\nc.messages.create(model="oak-4o")', "azure"],
  ["a.php", "OpenAI::factory()->withBaseUri('x.openai.azure.com/openai/deployments/oak-4o')->make();", "azure"],
  // What a value's own name says.
  ["a.rb", "RubyLLM.chat(model: 'oak-4o', provider: :azure)", "azure"],
  ["a.rb", "{ provider: :vertexai, model: 'oak-4o' }", "vertex"],
  ["A.cs", 'new AzureOpenAITextToImageService("oak-4o", endpoint);', "azure"],
  ["A.java", 'OpenAiChatOptions.builder().deploymentName("oak-4o")', "azure"],
  ["a.sh", 'az deployment create --deployment-name "oak-4o"', "azure"],
  ["A.java", 'package x.microsoftfoundry;\nclass MicrosoftFoundryIT { String model = "oak-4o"; }', "azure"],
  ["a.json", '{"m": {"anthropic": "oak-4o", "azure": "oak-4o"}}', null, "azure"],
  ["a.json", '{"vertexai": "oak-4"}', "vertex"],
  ["a.json", '{"AzureOpenAIChat":{"ModelName":"oak-4o"},"OpenAIChat":{"ModelName":"oak-4o"}}', "azure", null],
  [
    "a.js",
    'x = { OpenAiModelPref: process.env.OPEN_MODEL_PREF || "oak-4o",\n  AzureOpenAiEndpoint: process.env.AZURE_OPENAI_ENDPOINT };',
    null,
  ],
  ["a.yaml", 'model_name: oak-4o\napi_base: "http://localai.localhost"'],
  ["a.toml", '[openai]\nmodel = "oak-4o"\n\n[azure]\nmodel = "oak-4o"', null, "azure"],
  ["a.ini", "[azure]\nmodel = oak-4o", "azure"],
  ["a.ts", 'switch (p) { case "openai": return "oak-4o"; case "azure":\n return "oak-4o"; }', null, "azure"],
  [
    "a.go",
    'openai.New(openai.WithAPIType(openai.APITypeAzure), openai.WithModel("oak-4o"), openai.WithBaseURL("https://x.openai.azure.com"))',
    "azure",
  ],
  ["a.swift", 'let c = OpenAI(host: "x.openai.azure.com")\nc.chats(model: "oak-4o")', "azure"],
  ["a.ex", '%{provider: :azure, model: "oak-4o"}', "azure"],
  ["a.py", 'os.environ["OPENAI_API_BASE"] = "http://localhost:8080/v1"\nc = OpenAI()\nc.create(model="oak-4o")'],
  ["a.py", 'ChatOpenAI(openai_api_base="http://host.docker.internal:1234/v1", model="oak-4o")'],
  // Terraform's and Bicep's own name of a deployment, and a version in other brackets.
  ["a.tf", 'resource "azurerm_cognitive_deployment" "d" {\n  name = "oak-4o"\n}', "azure"],
  ["a.bicep", "resource d 'Microsoft.CognitiveServices/accounts/deployments@2023' = {\n  name: 'oak-4o'\n}", "azure"],
  ["a.json", '{"a": {"ModelName": "oak-4", "ModelVersion": "2024-08-06"},\n"b": {"ModelName": "oak-4o"}}', null, null],
  ["a.properties", "spring.ai.vertex.ai.chat.options.model=oak-4o", "vertex"],
  // What is chosen between.
  ["a.py", 'client = AzureOpenAI() if x else OpenAI()\nclient.create(model="oak-4o")', null],
  ["a.ts", 'const m = p === "azure" ? createAzure({})("oak-4o") : createOpenAI({})("oak-4o");', "azure", null],
  [
    "a.go",
    "c := openai.NewClient(azure.WithEndpoint(e, v))\nc.New(openai.Params{Model: openai.ChatModelOak3_5Turbo})",
    "azure",
  ],
  [
    "a.py",
    'p = GitHubProvider()\nx = p.profile("xai/quip-2-1212")\ny = GitHubProvider().profile("xai/quip-2-1212")',
    "GitHub Models",
    "GitHub Models",
  ],
  ["a.py", 'x = model("oak-4o", "Azure", "AzureOpenAI")', "azure"],
  ["a.rb", 'names = x ? ["azure", "oak-4o"] : []', null],
  ["a.py", 'x = """\n- model_name: oak-4o\n  api_base: "http://localai.localhost"\n"""'],
  // One function of Python says nothing of the others, and a switch in it counts for all of it.
  [
    "a.py",
    'def a():\n    c = AzureOpenAI()\n    m = "oak-4o"\n\n\ndef b():\n    c = OpenAI()\n    m = "oak-4o"',
    "azure",
    null,
  ],
  [
    "tests/a.py",
    'def test_a(env):\n    env.setenv("USE_VERTEXAI", "true")\n    Llm(model="oak-4o")\n\n\ndef test_b():\n    Llm(model="oak-4o")',
    "vertex",
    null,
  ],
  [
    "a.py",
    'def a():\n    c = AzureOpenAI()\n\n\n@cases(\n    [\n        "oak-4o",\n    ]\n)\ndef b(c):\n    d = OpenAI()',
    null,
  ],
  ["a.ts", 'const tools = { ovhcloud: (name) => {\n  return ["quill-max"]; } };', "OVHcloud"],
  // Names of hosts in two words, and what a folder's host has of a maker.
  ["a.ts", 'const x = new SambaNova({ model: "oak-4o" });', "SambaNova"],
  ["core/SambaNova.ts", 'const model = "oak-4"', null],
  ["azure/a.ts", 'const model = "oak-4"', "azure"],
  // An id that is also Hugging Face's.
  ["a.ts", 'const model = "quill-ai/quill-9b"'],
  ["together/a.ts", 'const model = "quill-ai/quill-9b"', "together"],
  // The same, of a vendor's model.
  ["a.ts", 'const model = "oaks/Oak-4-it"'],
  ["a.py", 'c = Together()\nc.create(model="oaks/Oak-4-it")', "together"],
  ["a.py", 'TOGETHER_MODELS = ["oaks/Oak-4-it"]', "together"],
  // Azure's name of it.
  ["a.py", 'AZURE_MODELS = ["oak-3.5-turbo"]', "azure"],
  // Ids that are also a router's.
  ["a.py", 'LM("openai/oak-4")', "router"],
  ["a.py", 'ChatPerplexity(model="openai/oak-4")', "perplexity"],
  // What isn't at the host is at the vendor, and an address or a seller that nobody knows is neither's.
  [
    "A.cs",
    'void Ask(bool useAzure) {\nif (useAzure) { m = Get("Azure OpenAI deployment"); }\nelse { m = "oak-4o"; }\n}',
    null,
  ],
  ["a.py", 'c = OpenAI(base_url="https://api.seller.xyz/v1")\nc.create(model="oak-4o")', "another host"],
  ["a.py", 'c = OpenAI(base_url=os.environ["MY_GATEWAY"])\nc.create(model="oak-4o")', "another host"],
  [".env", "OPENAI_BASE_URL=https://api.seller.xyz/v1\nOPENAI_MODEL=oak-4o", "another host"],
  [
    "A.cs",
    'o = new OpenAIClientOptions { Endpoint = new Uri("https://api.seller.xyz") };\nc = new ChatClient("oak-4o", o);',
    "another host",
  ],
  ["a.js", 'c = new OpenAI({ baseURL: process.env.OPEN_AI_COMPATIBLE_URL });\nmodel = "oak-4o"', "another host"],
  [
    "a.js",
    'class GenericOpenAi { constructor() { const { model = "oak-4o" } = config; new OpenAI({ baseURL: process.env.GENERIC_OPEN_AI_BASE }); } }',
    "another host",
  ],
  ["a.js", 'c = new OpenAI({ baseURL: process.env.OPENAI_URL });\nmodel = "oak-4o"', null],
  // What a JSON Schema says of one provider, and a record of its key.
  [
    "a.json",
    '[{"if": {"properties": {"provider": {"enum": ["azure"]}}}, "then": {"model": {"enum": ["oak-4o"]}}}, {"provider": "openai", "model": "oak-4o"}]',
    "azure",
    null,
  ],
  ["a.json", '{"oak-4o": {"max": 1, "litellm_provider": "vertex_ai-language-models"}, "oak-4": {}}', "vertex", null],
  [
    "a.py",
    'class Seller(OpenAILike):\n    id: str = "oak-4o"\n    base_url: str = "https://api.seller.xyz/v1"',
    "another host",
  ],
  ["a.py", 'c = OpenAI(base_url="https://api.moonshot.ai/v1")\nc.create(model="oak-4o")', null],
  ["a.py", 'c = OpenAI(base_url="https://gateway.example.com/v1")\nc.create(model="oak-4o")', null],
  ["a.ts", 'const x = { params: { model: "oak-4o" }, providerOptions: ["cometapi"] };', "another host"],
  ["a.py", 'p = HerokuProvider()\nfor m in ("oak-4o",):\n    p.get(m)', "another host"],
  ["heroku.py", 'model = "oak-4o"', null],
  ["src/providers/copilot/a.rs", 'pub const X: &str = "oak-4o";', null],
  ["a.json", '{"oak-4o":["x/oak-*"],"small":["oak-4o","oak-4.1"]}', null, null, null],
  // One part of a file says nothing of the others.
  ["comet/a_spec.rb", "chat(model: 'oak-4o')\ndescribe 'overrides' do\n  VertexAI.new\nend", null],
  ["tests/test_a.py", 'def test_a():\n    prefill("oak-4o")\n\ndef test_b():\n    c = ChatBedrock()', null],
] as const)
  test(`${file}: ${source.split("\n").join("⏎")}`, () => assert.deepEqual(hostsIn(file, source), expected));

for (const [source, place] of [
  ['a = ["oak-4o", "q3"]\nif any(x.startswith(one) for one in a): pass', "prose"],
  ['a: tuple[str, ...] = ("oak-4o", "q3")\nif x.startswith(a): pass', "prose"],
  ['OAK_PREFIXES = ("oak-4o", "q3")', "prose"],
  ['a = ["oak-4o", "q3"]\nif x in a: pass', "prose"],
  ['a = ["oak-4o", "q3"]\nif x in a: run(a)', "use"],
  ['class A:\n    ids: Set[str] = {"oak-4o"}\n    def f(self):\n        return self.id not in self.ids', "prose"],
  ['if last in ("oak-4o", "x"): pass', "prose"],
  ['for m in ("oak-4o", "oak-4.1"): pass', "use"],
  ['frame["model"].replace("oak-4o", "oak-4.1")', "prose"],
  ['text.replace("MODEL", "oak-4o")', "use"],
  ['assert x.model == "oak-4o"', "prose"],
  ['mock.assert_called_with("m", model="oak-4o")', "prose"],
  // What an answer, an error, an example or a hint says.
  ['x = ModelResponse(model="oak-4o")', "data"],
  ['raise types.NotFoundError(model="oak-4o")', "data"],
  ['x = client.CreateResponse(model="oak-4o")', "use"],
  ['x = {"model": "oak-4o", "object": "chat.completion"}', "data"],
  ['x = {"model": "oak-4o", "messages": [{"usage": 1}]}', "use"],
  ['x = S(usage=S(tokens=1), model="oak-4o", content=[])', "data"],
  ['x = \'{"id": "c-1", "object": "response", "model": "oak-4o"}\'', "data"],
  ['add("--model", default="oak-4o", choices=["oak-5x"])', "use"],
  ['x = {"example": {"model": "oak-4o"}, "y": 1}', "data"],
  ['Field(examples=["oak-4o"])', "data"],
  ['x = Row(model="oak-4o", input_tokens=2)', "data"],
  ['a = "oak-4o" in x.name.lower()', "prose"],
  ['a = frozenset(\n    (\n        "oak-4o",\n    )\n)\nb = x in a', "prose"],
  ['run(["-q", "oak-4o"])', "data"],
  ['models_without_prefix = ["oak-4o", "q3"]', "use"],
  ['a = ["oak-4o", "q3"]\nif any(one in x.name for one in a): pass', "prose"],
  ["raise ValueError(\"Please configure it as in `LM(model='oak-4o')`\")", "prose"],
  ["raise ValueError(\"e.g. LM(model='oak-4o')\")", "prose"],
  // What is expected, or a column of cases.
  ['expected = {"model": "oak-4o"}', "prose"],
  ['expected_model: str = "oak-4o"', "prose"],
  ['assert x["oak-4o"]["a"] == 1', "prose"],
  ['assert x == snapshot({"enum": ["oak-4o"]})', "prose"],
  ['@mark.parametrize("args,expected", [(["-m", "x"], {"model": "oak-4o"})])', "prose"],
  ['@mark.parametrize(("args", "expected"), [(["-m", "oak-4o"], "x, y")])', "use"],
  ['cases = [\n    ("4", "oak-4o"),\n]\nfor flag, expected_model in cases: pass', "prose"],
  ['for flag, expected in [("4", "oak-4o")]: pass', "prose"],
  ['send.assert_any_await(Event(session={"model": "oak-4o"}))', "prose"],
  ['cases = [("oak-4o", "4")]\nfor flag, expected_model in cases: pass', "use"],
  // Tables that are only asked, whatever their type, and one of beginnings.
  ['A: list[\n    Literal["x"]\n] = [\n    "oak-4o",\n]\nif m in A: fail(", ".join(sorted(A)))', "prose"],
  ['SUPPORT_BY_PREFIX: Final[dict[str, S]] = {"oak-4o": S()}', "prose"],
  ['db.insert({"prompt": "x", "response": "y", "model": "oak-4o"})', "data"],
  ['x = \'{"object": "thread.run", "tools": [], "model": "oak-4o", "usage": null}\'', "data"],
] as const)
  test(`${place}: ${source.split("\n").join("⏎")}`, () =>
    assert.deepEqual([...new Set(matcher.match(source, "a.py").map((match) => match.place))], [place]));

for (const [file, source, ...places] of [
  ["a.js", 'if (row.model === "oak-4o" || "oak-4.1" !== m) run("oak-4o");', "prose", "prose", "use"],
  ["a.js", 'if (["oak-4o"].includes(m)) run(["oak-4.1"]);', "prose", "use"],
  ["a.js", 'const A = new Set(["oak-4o"]);\nif (A.has(m)) run();', "prose"],
  ["a.js", 'expect(m.id).toBe("oak-4o"); expect(f).toEqual({ model: "oak-4o" });', "prose", "prose"],
  ["a.jsx", '<input placeholder="oak-4o" defaultValue="oak-4.1" />', "data", "use"],
  ["a.go", 'if slices.Contains([]string{"oak-4o"}, m) || m == "oak-4.1" {', "prose", "prose"],
  ["a.go", 'switch m {\ncase "x",\n\t"oak-4o":\n\treturn "oak-4.1"', "prose", "use"],
  ["A.java", 'if ("oak-4o".equals(m)) return a.equalsIgnoreCase("oak-4.1");', "prose", "prose"],
  [
    "A.java",
    'assertThat(m).isEqualTo("oak-4o"); Answer.x(ContentResponse.builder().model("oak-4o"));',
    "prose",
    "data",
  ],
  ["a.rs", 'match m { "oak-4o" | "oak-4.1" => 1, _ => 2 }', "prose", "prose"],
  ["a.rs", 'match m { ("oak-4o", End::Stop) => ask("oak-4.1", End::Stop), _ => 2 }', "prose", "use"],
  ["a.cs", 'var a = new List<ChatMessageContent> { new(Role.User, "x", "oak-4o", []) };', "data"],
  ["A.java", 'x.hasLowKeyValue(KeyValue.of(M.asString(), "oak-4o")); y(List.of("oak-4o"));', "prose", "use"],
  ["a.ts", 'const t = { expectedRequest: { body: { model: "oak-4o" } }, body: { model: "oak-4o" } };', "prose", "use"],
  ["a.go", 'x := Case{want: Request{Model: "oak-4o"}, model: "oak-4o"}', "prose", "use"],
  [
    "a.ts",
    'expect(f).toHaveBeenCalledWith(x, expect.objectContaining({ model: "oak-4o" })); f("oak-4o");',
    "prose",
    "use",
  ],
  ["a.rs", 'assert_eq!(answer.model, Some("oak-4o")); ask(Request { model: Some("oak-4o") });', "prose", "use"],
  ["A.java", 'given(answer.model()).willReturn("oak-4o"); ask("oak-4o");', "data", "use"],
  ["fixtures/a.json", '{"model": "oak-4o"}', "data"],
  // A record's label and family, beside its id.
  ["models.json", '[{"id": "oak-4o", "name": "oak-4o", "family": "oak-4.1"}]', "use", "data", "data"],
  ["models.json", '[{"name": "oak-4o"}]', "use"],
  ["a.rb", "case m\nwhen 'x', 'oak-4o' then 'oak-4.1'\nend", "prose", "use"],
  ["a.rb", "%w[oak-4o oak-4.1].include?(m)", "prose", "prose"],
  ["a.json", '{"object": "chat.completion", "model": "oak-4o", "choices": [{"index": 0}]}', "data"],
] as const)
  test(`${places.join()}: ${source.split("\n").join("⏎")}`, () =>
    assert.deepEqual(
      matcher.match(source, file).map(({ place }) => place),
      places,
    ));

test("in a long file, too, a name says that a table is only asked", () => {
  const source = `DEPRECATED_MODELS: frozenset[str] = frozenset({"oak-4o"})\n${"#".repeat(200_001)}`;
  assert.deepEqual(
    matcher.match(source, "a.py").map(({ place }) => place),
    ["prose"],
  );
});

test("a table of beginnings, in JavaScript", () => {
  const source = 'const A = ["oak-4o"]; const B = ["oak-4o"];\nif (A.some((start) => name.startsWith(start))) run(B);';
  assert.deepEqual(
    matcher.match(source, "a.js").map(({ place }) => place),
    ["prose", "use"],
  );
});
