import assert from "node:assert/strict";
import { test } from "node:test";
import { hostsIn } from "./sites.ts";

/** `host`: what a call there is judged by; null: the vendor's row; silent: nobody's. */
type Host = { host: string | null | "silent"; client: string; name: string; address: string };
const HOSTS: readonly Host[] = [
  { host: "azure", client: "AzureOpenAI", name: "azure", address: "https://me.openai.azure.com/openai" },
  {
    host: "azure",
    client: "AzureChatOpenAI",
    name: "azure_openai",
    address: "https://me.services.ai.azure.com/models",
  },
  {
    host: "bedrock",
    client: "ChatBedrock",
    name: "bedrock",
    address: "https://bedrock-runtime.us-east-1.amazonaws.com",
  },
  {
    host: "vertex",
    client: "ChatVertexAI",
    name: "vertex_ai",
    address: "https://us-east5-aiplatform.googleapis.com/v1",
  },
  { host: "groq", client: "Groq", name: "groq", address: "https://api.groq.com/openai/v1" },
  { host: "cerebras", client: "Cerebras", name: "cerebras", address: "https://api.cerebras.ai/v1" },
  { host: "fireworks", client: "ChatFireworks", name: "fireworks", address: "https://api.fireworks.ai/inference/v1" },
  {
    host: "GitHub Models",
    client: "GitHubModels",
    name: "github_models",
    address: "https://models.github.ai/inference",
  },
  { host: null, client: "OpenAI", name: "openai", address: "https://api.openai.com/v1" },
  { host: "OpenRouter", client: "ChatOpenRouter", name: "openrouter", address: "https://openrouter.ai/api/v1" },
  { host: "silent", client: "ChatOllama", name: "ollama", address: "http://localhost:11434/v1" },
];

/** CLIENT, NAME, ENV and ADDRESS stand for the host's; M is the id. */
const SITES: readonly (readonly [file: string, ...sources: string[]])[] = [
  [
    "a.py",
    "from NAME import CLIENT\nclient = CLIENT()\nclient.chat.completions.create(model=M)",
    "llm = CLIENT(temperature=0, model=M)",
    "class A:\n    def __init__(self):\n        self.client = CLIENT()\n\n    def ask(self):\n        return self.client.create(\n            model=M,\n        )",
    "client = OpenAI(base_url='ADDRESS')\nclient.chat.completions.create(model=M)",
    "client: OpenAI = OpenAI(\n    api_key=os.environ['ENV_API_KEY'],\n)\nclient.responses.create(\n    model=M,\n)",
    "init_chat_model(M, model_provider='NAME')",
    "completion(M, api_base='ADDRESS')",
    "import NAME\n\nMODEL = M",
    "ENV_MODEL = M",
    "ENV_MODELS = [M]",
    "config = {'NAME': {'model': M}}",
    "other = OpenAI()\nclient = CLIENT()\nclient.create(model=M)",
    "def ask_NAME(text, model=M):\n    pass",
  ],
  [
    "a.ts",
    "import { CLIENT } from 'NAME';\nconst client = new CLIENT();\nawait client.chat.completions.create({ model: M });",
    "const llm = new CLIENT({ temperature: 0, model: M });",
    "const client = new OpenAI({ baseURL: 'ADDRESS', apiKey });\nawait client.create({\n  model: M,\n  messages,\n});",
    "const client = new OpenAI({ apiKey: process.env.ENV_API_KEY });\nconst x = await client.create({ model: M });",
    "class A {\n  private client = new CLIENT();\n  ask() {\n    return this.client.create({ model: M });\n  }\n}",
    "const x = { provider: 'NAME', model: M };",
    "import NAME from 'NAME';\n\nexport const model = M;",
    "const ENV_MODEL = M;",
    "const hosts = { NAME: { model: M } };",
    "const other = new OpenAI();\nconst client = new CLIENT();\nawait client.create({ model: M });",
    "await fetch('ADDRESS/chat', { body: JSON.stringify({ model: M }) });",
  ],
  [
    "A.java",
    "import com.NAME.CLIENT;\nclass A { CLIENT client = new CLIENT(M); }",
    "var model = CLIENT.builder().apiKey(key).modelName(M).build();",
    'var client = OpenAI.builder().baseUrl("ADDRESS").build();\nvar x = client.create(M);',
    "static final String ENV_MODEL = M;",
  ],
  [
    "a.kt",
    "val llm = CLIENT(model = M)",
    "val client = CLIENT()\nval x = client.create(model = M)",
    "val ENV_MODEL = M",
  ],
  [
    "a.cs",
    "var client = new CLIENT(key);\nvar x = client.GetChat(M);",
    "var llm = new CLIENT(model: M);",
    "const string ENV_MODEL = M;",
  ],
  [
    "a.go",
    "client := NAME.New(key)\nx := client.Create(Request{Model: M})",
    "const ENV_MODEL = M",
    "llm := CLIENT{Model: M}",
  ],
  ["a.rb", "client = CLIENT.new(key)\nclient.chat(parameters: { model: M })", "CLIENT.new(model: M)", "ENV_MODEL = M"],
  [
    "a.php",
    "$client = new CLIENT($key);\n$client->chat(['model' => M]);",
    "$x = ['provider' => 'NAME', 'model' => M];",
  ],
  ["a.rs", "let client = CLIENT::new(key);\nlet x = client.create(M);", "const ENV_MODEL: &str = M;"],
  [
    "a.yaml",
    "NAME:\n  model: M",
    "- provider: NAME\n  model: M",
    "- model: M\n  provider: NAME",
    "llm:\n  base_url: ADDRESS\n  model: M",
    "llms:\n  NAME:\n    models:\n      - M",
    "ENV_MODEL: M",
  ],
  [
    "a.json",
    '{ "NAME": { "model": M } }',
    '{ "provider": "NAME", "model": M }',
    '{ "baseUrl": "ADDRESS", "model": M }',
  ],
  ["a.toml", '[llm]\nprovider = "NAME"\nmodel = M', "ENV_MODEL = M", '[llm]\nbase_url = "ADDRESS"\nmodel = M'],
  [".env", "ENV_API_KEY=x\nMODEL=M", "ENV_MODEL=M", "OPENAI_BASE_URL=ADDRESS\nMODEL=M"],
  ["a.tf", "NAME_model = M", 'x = { provider = "NAME", model = M }'],
  ["src/NAME.ts", "export const model = M;"],
  ["src/NAME/a.py", "model = M"],
];

let sites = 0;
for (const { host, client, name, address } of HOSTS)
  for (const [file, ...sources] of SITES)
    for (const source of sources) {
      // What names no host there can't be silent or the vendor's own.
      const filled = (id: string) =>
        source
          .replaceAll("CLIENT", client)
          .replaceAll("NAME", name)
          .replaceAll("ENV", name.toUpperCase())
          .replaceAll("ADDRESS", address)
          .replace(/\bM\b/, /\.(yaml|env)$/.test(file) ? id : `"${id}"`);
      sites += 1;
      test(`${file.replace("NAME", name)}: ${filled("oak-4o").split("\n").join("⏎")}`, () => {
        const path = file.replace("NAME", name);
        assert.deepEqual(hostsIn(path, filled("oak-4o")), host === "silent" ? [] : [host]);
        // An id that only hosts list is judged there.
        if (host !== null && host !== "OpenRouter")
          assert.deepEqual(hostsIn(path, filled("hill-8b")), host === "silent" ? [] : [host]);
      });
    }

test("there are many", () => assert.ok(sites >= 300, `${sites}`));
