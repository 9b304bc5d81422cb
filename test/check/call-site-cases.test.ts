import assert from "node:assert/strict";
import { test } from "node:test";
import { hostsIn } from "./sites.ts";

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
  // A client that a function of the file returns, and options beside it.
  [
    "A.java",
    'Client make() {\n  var p = "p";\n  return Client.builder().project(p).vertexAI(true).build();\n}\nvoid f() {\n  m = GoogleGenAiModel.builder().client(make())\n    .options(GoogleGenAiOptions.builder().model("oak-4o").build()).build();\n}',
    "vertex",
  ],
  [
    "A.java",
    'Client make() {\n  return Client.builder().vertexAI(true).build();\n}\nvoid f() {\n  m = GoogleGenAiModel.builder().client(other())\n    .options(GoogleGenAiOptions.builder().model("oak-4o").build()).build();\n}',
    null,
  ],
  [
    "tests/a.py",
    'def client():\n    return OpenAI(base_url="https://api.groq.com/openai/v1")\n\n\ndef test_a(client):\n    llm = OpenAIModel("oak-4o", client=client)\n\n\ndef test_b(other):\n    llm = OpenAIModel("oak-4o", client=other)',
    "groq",
    null,
  ],
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
  // The same for all of a file, but not for another vendor's client; and addresses with a path, or in a variable.
  ["a.yaml", 'env:\n  OPENAI_BASE_URL: "https://llm.acme.io/v1"\n  OPENAI_MODEL: oak-4o', "another host"],
  ["a.yaml", "environment:\n  - OPENAI_API_BASE=https://x.openai.azure.com/\n  - OPENAI_MODEL=oak-4o", "azure"],
  ["a.py", 'os.environ["OPENAI_API_BASE"] = "https://api.groq.com/openai/v1"\nx = Agent(model="oak-4o")', "groq"],
  [
    "a.py",
    'os.environ["OPENAI_BASE_URL"] = "https://models.acme.io/v1"\na = OpenAI()\na.create(model="oak-4o")\nb = Mistral()\nb.create(model="oak-4o")',
    "another host",
    null,
  ],
  ["a.py", 'OpenAI(base_url=f"https://{host}/v1").create(model="oak-4o")', "another host"],
  ["a.py", 'OpenAI(base_url=f"{URL}/v1").create(model="oak-4o")', "another host"],
  ["a.py", 'OpenAI(base_url="https://acme.io/docs").create(model="oak-4o")', null],
  ["a.py", 'URL = "https://api.groq.com/v1"\nOpenAI(base_url=URL).create(model="oak-4o")', "groq"],
  ["a.ts", 'type A = { baseUrl: string };\nconst x: string = "https://acme.io/v1"; const model = "oak-4o";', null],
  [
    "a.rs",
    'let url = "https://api.groq.com/v1";\nlet c = openai::Client::builder().base_url(url).build();\nc.agent("oak-4o");',
    "groq",
  ],
  [
    "a.go",
    'opts = append(opts, option.WithBaseURL("https://api.groq.com/v1"))\nopts = append(opts, x)\nc := openai.NewClient(opts...)\nc.New(ctx, openai.Params{Model: "oak-4o"})',
    "groq",
  ],
  // An address belongs to the last client before it.
  [
    "a.py",
    'x = OpenAI(model="oak-4o")\ny = OpenAI(model="oak-4o", base_url="https://acme.io/v1")',
    null,
    "another host",
  ],
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
  ["a.py", 'c = OpenAI(base_url="https://proxy.example.com/v1")\nc.create(model="oak-4o")', "another host"],
  // A server that only the program knows, in a test.
  [
    "A.java",
    'String baseUrl = "http://" + loopback.getHostAddress();\nx = OpenAiChatModel.builder().baseUrl(baseUrl).modelName("oak-4o").build();',
  ],
  [
    "a.rs",
    'let base_url = format!("http://{address}/v1");\nlet c = openai::Client::builder().base_url(&base_url).build();\nc.completion_model("oak-4o");',
  ],
  [
    "a.py",
    'os.environ["DEEPSEEK_API_BASE"] = "https://api.seller.xyz/v1"\nc = DeepSeek()\nc.create(model="oak-4o")',
    "another host",
  ],
  // A test's server, and a vendor's own address in a variable.
  ["A.java", 'OpenAiOptions.builder().baseUrl(server.url("/v1").toString()).model("oak-4o").build();'],
  [
    "a.py",
    'model = "oak-4o"\nbase_url = "https://api.mistral.ai/v1"\nc = OpenAIChat(id=model, base_url=base_url)',
    null,
  ],
  // The client that takes the variable, wherever it is.
  [
    "A.cs",
    'void VertexAIClientIsMade()\n{\n}\nvoid B()\n{\n  string modelId = "oak-4o";\n  b.AddGoogleAIChatClient(modelId, key);\n}',
    null,
  ],
  ["A.cs", 'string modelId = "oak-4o";\nb.AddOpenAIChatClient(modelId, new Uri("http://localhost"), key);'],
  // An id that may mean several models.
  ["a.json", '{"if":{"provider":{"enum":["together"]}},"then":{"model":{"enum":["oak-5-large"]}}}', "together"],
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
