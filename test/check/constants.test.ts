import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngine, type Engine } from "../../src/clients/check/engine.ts";
import { documentOf, model, TODAY } from "../clients/fixture.ts";
import { brief } from "./world.ts";

const ids = ["oak-4o-mini", "oak-5-mini", "oak-image-1-mini", "oak-4.1", "oak-41", "text-oak-3-small"];
const standings = documentOf([
  ...ids.map((id) => model("OpenAI", id, "retired")),
  model("Anthropic", "lantern-3-opera-20240229", "retired"),
]);
const engine = createEngine(standings, { today: TODAY }) as Engine;

for (const [file, line, text, id] of [
  ["A.java", "OpenAiApi.ChatModel.OAK_5_MINI.getValue()", "OAK_5_MINI", "oak-5-mini"],
  ["A.java", "modelName(OpenAiChatModelName.OAK_4_O_MINI)", "OAK_4_O_MINI", "oak-4o-mini"],
  ["A.kt", "model = ChatModel.OAK_4O_MINI", "OAK_4O_MINI", "oak-4o-mini"],
  ["A.java", "ImageModel.OAK_IMAGE_1_MINI", "OAK_IMAGE_1_MINI", "oak-image-1-mini"],
  ["A.java", "Model.LANTERN_3_OPERA_20240229", "LANTERN_3_OPERA_20240229", "lantern-3-opera-20240229"],
  ["a.cs", "new Chat(Models.Oak_5_Mini)", "Oak_5_Mini", "oak-5-mini"],
  ["a.go", "Model: openai.ChatModelOak4oMini,", "ChatModelOak4oMini", "oak-4o-mini"],
  ["a.go", "Model: anthropic.ModelLantern3Opera20240229,", "ModelLantern3Opera20240229", "lantern-3-opera-20240229"],
  ["a.py", "m = EmbeddingModel.TEXT_OAK_3_SMALL", "TEXT_OAK_3_SMALL", "text-oak-3-small"],
  ["a.swift", "Query(model: .oak5_mini)", "oak5_mini", "oak-5-mini"],
  ["a.cs", "ChatModel.Oak5Mini.ToString()", "Oak5Mini", "oak-5-mini"],
  ["a.kt", "model = OakModels.Chat.Oak5Mini,", "Oak5Mini", "oak-5-mini"],
  ["a.rs", "let m = ChatModel::Oak5Mini;", "Oak5Mini", "oak-5-mini"],
] as const)
  test(`${line} in ${file} is ${id}`, () => {
    const findings = brief(engine.check(file, `${line}\n`).findings, "text id column place verdict");
    assert.deepEqual(findings, [`${text} ${id} ${line.indexOf(text) + 1} use retired`]);
  });

for (const [file, line] of [
  ["A.java", "Color.OAK_5_MINI"],
  ["A.java", "ChatModel.OAK_5_MINI()"],
  ["a.cs", "ChatModel.Oak5Mini.Latest"],
  ["a.ts", "model.oak5Mini"],
  ["a.kt", "if (model != OakModels.Oak5Mini) skip()"],
  ["a.rs", "match m { Some(ChatModel::Oak5Mini) => 1 }"],
  ["A.java", "ChatModel.OAK_4_1 // two ids fold to it"],
  ["A.java", "// ChatModel.OAK_5_MINI"],
  ["A.java", 'var text = "ChatModel.OAK_5_MINI";'],
  ["a.md", "ChatModel.OAK_5_MINI"],
  ["A.java", "ChatModel.OAK_5_MINIATURE"],
] as const)
  test(`${line} in ${file} is none that is used`, () => {
    const { findings, unknown } = engine.check(file, `${line}\n`);
    assert.deepEqual([findings, unknown], [[], []]);
  });

test("a constant means what the program itself declares under its name, if that is one model", () => {
  const named = (source: string) => {
    const { findings } = engine.check("a.rs", `${source}\nrun(openai::OAK_5_MINI);\n`);
    return findings.find(({ text }) => text === "OAK_5_MINI")?.id;
  };
  assert.equal(named('pub const OAK_5_MINI: &str = "oak-4.1";'), "oak-4-1");
  assert.equal(named('const OAK_5_MINI: &str = "oak-4.1";\nconst OAK_5_MINI: &str = "oak-4o-mini";'), "oak-5-mini");
  assert.equal(named('const OAK_5: &str = "oak-4.1";'), "oak-5-mini");
});
