import assert from "node:assert/strict";
import { test } from "node:test";
import { hostsIn } from "./corpus/feed.ts";
import { readCorpus } from "./corpus/read.ts";

/** What a call there is judged by, null for the vendor's row and silent for nobody's; a client, a name and an address of it. */
const HOSTS: readonly (readonly [host: string | null, client: string, name: string, address: string])[] = [
  ["azure", "AzureOpenAI", "azure", "https://me.openai.azure.com/openai"],
  ["azure", "AzureChatOpenAI", "azure_openai", "https://me.services.ai.azure.com/models"],
  ["bedrock", "ChatBedrock", "bedrock", "https://bedrock-runtime.us-east-1.amazonaws.com"],
  ["vertex", "ChatVertexAI", "vertex_ai", "https://us-east5-aiplatform.googleapis.com/v1"],
  ["groq", "Groq", "groq", "https://api.groq.com/openai/v1"],
  ["cerebras", "Cerebras", "cerebras", "https://api.cerebras.ai/v1"],
  ["fireworks", "ChatFireworks", "fireworks", "https://api.fireworks.ai/inference/v1"],
  ["GitHub Models", "GitHubModels", "github_models", "https://models.github.ai/inference"],
  [null, "OpenAI", "openai", "https://api.openai.com/v1"],
  ["OpenRouter", "ChatOpenRouter", "openrouter", "https://openrouter.ai/api/v1"],
  ["silent", "ChatOllama", "ollama", "http://localhost:11434/v1"],
];

/** CLIENT, NAME, ENV and ADDRESS stand for the host's; M is the id. A form of each kind: corpus/sites.txt has further ones. */
const SITES: readonly (readonly [file: string, source: string])[] = [
  ["a.py", "other = OpenAI()\nclient = CLIENT()\nclient.create(model=M)"],
  ["a.py", "client: OpenAI = OpenAI(\n    api_key=os.environ['ENV_API_KEY'],\n)\nclient.responses.create(model=M)"],
  ["a.py", "init_chat_model(M, model_provider='NAME')"],
  ["a.py", "import NAME\n\nMODEL = M"],
  ["a.py", "def ask_NAME(text, model=M):\n    pass"],
  ["a.ts", "const client = new OpenAI({ baseURL: 'ADDRESS', apiKey });\nawait client.create({\n  model: M,\n});"],
  [
    "a.ts",
    "class A {\n  private client = new CLIENT();\n  ask() {\n    return this.client.create({ model: M });\n  }\n}",
  ],
  ["a.ts", "await fetch('ADDRESS/chat', { body: JSON.stringify({ model: M }) });"],
  ["A.java", "import com.NAME.CLIENT;\nclass A { CLIENT client = new CLIENT(M); }"],
  ["a.kt", "val client = CLIENT()\nval x = client.create(model = M)"],
  ["a.cs", "const string ENV_MODEL = M;"],
  ["a.go", "client := NAME.New(key)\nx := client.Create(Request{Model: M})"],
  ["a.rb", "client = CLIENT.new(key)\nclient.chat(parameters: { model: M })"],
  ["a.php", "$x = ['provider' => 'NAME', 'model' => M];"],
  ["a.rs", "let client = CLIENT::new(key);\nlet x = client.create(M);"],
  ["a.yaml", "llms:\n  NAME:\n    models:\n      - M"],
  ["a.yaml", "- model: M\n  provider: NAME"],
  ["a.json", '{ "NAME": { "model": M } }'],
  ["a.toml", '[llm]\nprovider = "NAME"\nmodel = M'],
  [".env", "OPENAI_BASE_URL=ADDRESS\nMODEL=M"],
  ["a.tf", "NAME_model = M"],
  ["src/NAME.ts", "export const model = M;"],
  ["src/NAME/a.py", "model = M"],
];

for (const [host, client, name, address] of HOSTS)
  for (const [at, site] of SITES) {
    const parts: Record<string, string> = { CLIENT: client, NAME: name, ENV: name.toUpperCase(), ADDRESS: address };
    const filledIn = (text: string) => text.replace(/CLIENT|NAME|ENV|ADDRESS/g, (part) => parts[part] ?? "");
    const [file, source] = [filledIn(at), filledIn(site)];
    const filled = (id: string) => source.replace(/\bM\b/, /\.(yaml|env)$/.test(file) ? id : `"${id}"`);
    const expected = host === "silent" ? [] : [host];
    test(`${file}: ${filled("oak-4o").split("\n").join("⏎")}`, () => {
      assert.deepEqual(hostsIn(file, filled("oak-4o")), expected);
      // An id that only hosts list is judged there; what names no host can't be the vendor's own.
      if (host !== null && host !== "OpenRouter") assert.deepEqual(hostsIn(file, filled("hill-8b")), expected);
    });
  }

test("in a long class with several hosts, a far one says nothing", () => {
  const source = (gap: number) =>
    `class A:\n    GROQ_KEY = 1\n    AZURE_KEY = 1\n${"    # x\n".repeat(gap)}\n    model = "oak-4o"`;
  assert.deepEqual(hostsIn("a.py", source(1)), ["azure"]);
  assert.deepEqual(hostsIn("a.py", source(500)), [null]);
});

test("with those of the corpus, there are many", () => {
  const labelled = readCorpus().flatMap(({ corpus, places }) => (corpus === "sites" ? places : []));
  assert.ok(HOSTS.length * SITES.length + labelled.length >= 300);
});
