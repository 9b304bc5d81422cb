import assert from "node:assert/strict";
import { test } from "node:test";
import { matcher } from "./sites.ts";

for (const [source, place] of [
  ['a = ["oak-4o", "q3"]\nif any(x.startswith(one) for one in a): pass', "prose"],
  ['a: tuple[str, ...] = ("oak-4o", "q3")\nif x.startswith(a): pass', "prose"],
  ['OAK_PREFIXES = ("oak-4o", "q3")', "prose"],
  ['a = ["oak-4o", "q3"]\nif x in a: pass', "prose"],
  ['a = ["oak-4o", "q3"]\nif x in a: run(a)', "use"],
  ['class A:\n    ids: Set[str] = {"oak-4o"}\n    def f(self):\n        return self.id not in self.ids', "prose"],
  ['if last in ("oak-4o", "x"): pass', "prose"],
  ['for m in ("oak-4o", "oak-4.1"): pass', "use"],
  [
    'A: tuple[str, ...] = (\n    # Cascades (`q3`).\n    (("oak-4o", "q3"), B),\n)\nx = next((b for a, b in A if any(begins(m, one) for one in a)), None)',
    "prose",
  ],
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
  [
    'CASES = [\n    param(\n        "4",\n        "oak-4o",\n    ),\n]\n@mark.parametrize("flag, expected_model", CASES)',
    "prose",
  ],
  [
    '@mark.parametrize("m", ["oak-4o"])\ndef f(m: str) -> None:\n    p = X.model_profile(m)\n    assert p, f"{m}"\n\nrun(m)',
    "prose",
  ],
  ['@mark.parametrize("m", ["oak-4o"])\ndef f(m: str) -> None:\n    p = X.model_profile(m)\n    run(m)', "use"],
  ['@mark.parametrize(("a", "m"), [(1, "oak-4o")])\ndef f(a, m):\n    assert supports_x(m)\n    run(a)', "prose"],
  ['@mark.parametrize(("m", "a"), [("oak-4o", 1)])\ndef f(m, a):\n    assert supports_x(a)\n    run(m)', "use"],
  ['@mark.parametrize("m", ["oak-4o"])\ndef f(m):\n    with raises(a.UnknownError):\n        get_model(m)', "prose"],
  ['CASES = [param("oak-4o", "4")]\n@mark.parametrize(("flag", "expected"), CASES)', "use"],
  // Tables that are only asked, whatever their type, and one of beginnings.
  ['A: list[\n    Literal["x"]\n] = [\n    "oak-4o",\n]\nif m in A: fail(", ".join(sorted(A)))', "prose"],
  ['SUPPORT_BY_PREFIX: Final[dict[str, S]] = {"oak-4o": S()}', "prose"],
  ['db.insert({"prompt": "x", "response": "y", "model": "oak-4o"})', "data"],
  // What a mock returns, a list of models says, a record has, and what a function is only asked about.
  ['m.chat.return_value = {"model": "oak-4o"}', "data"],
  ['Mock(return_value="oak-4o")', "data"],
  ['x = {"data": [{"id": "oak-4o", "created": 1}]}', "data"],
  ['x = {"id": "oak-4o", "object": "model", "owned_by": "x"}', "data"],
  ['Session(agent={"model": "oak-4o"}, created_at=1)', "use"],
  ['Row(model="oak-4o", created_at=1)', "data"],
  ['Report(metadata={"model": "oak-4o"})', "data"],
  ['def f_attributes():\n    run({"MODEL": "oak-4o"})', "use"],
  ['assert llm._is_reasoning_model("oak-4o") is True', "prose"],
  ['x = calc_price(usage, model_ref="oak-4o")', "prose"],
  ['x = issue_ticket("oak-4o")', "use"],
  ['assert extract_maker("oak-4o") == "oak"', "prose"],
  ['assert build("oak-4o").api == "x"', "use"],
  ['p = provider.model_profile("oak-4o")', "prose"],
  ['if any(\n    one in x\n    for one in ["oak-4o", "q3"]\n): pass', "prose"],
  ['A = """\noak-4o\noak-4.1\n"""\nA = [one for one in A.splitlines()]\nif m in A: pass', "prose"],
  ['A: list[\n    Literal[\n        "oak-4o",\n    ]\n] = []\n# `A` has more.\nif m in A: pass', "prose"],
  ['m = MagicMock(model="oak-4o")', "data"],
  ['mock_llm.model = "oak-4o"', "data"],
  ['completed_response.model = "oak-4o"', "data"],
  ['agent = AsyncMock()\nagent.model_id = "oak-4o"', "data"],
  ['agent = Agent()\nagent.model_id = "oak-4o"', "use"],
  ['x = AzureChatCompletion(service_id="oak-4o")', "data"],
  ['x = ReasoningContent(text="x", ai_model_id="oak-4o")', "data"],
  ['x = get_constraints_for_provider("oak-4o")', "prose"],
  ['x = get_client_for_provider("oak-4o")', "use"],
  ['def mock_chain():\n    return LLM(model="oak-4o")', "use"],
  ['run.return_value = Done(args=["oak-4o"])', "data"],
  ['tracker.add_usage("oak-4o", 3)', "data"],
  ['x = prices["oak-4o"]', "key"],
  ['M = Literal["oak-4o"]', "use"],
  ['@mark.parametrize("m", [a, b], ids=["oak-4o", "oak-4.1"])', "data"],
  ['assert url == "https://api.x.com/models/oak-4o"', "prose"],
  ['assert output == snapshot("""\nmodel: oak-4o\n""")', "prose"],
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
  [
    "a.ts",
    'expect(f).toMatchObject({ model: "oak-4o" }); vi.fn().mockResolvedValue({ model: "oak-4.1" });',
    "prose",
    "data",
  ],
  ["a.js", 'const all = [{ id: "oak-4o", object: "model", owned_by: "x" }];', "use"],
  [
    "a_spec.rb",
    'expect(c).to have_received(:chat).with(\n  parameters: { model: "oak-4o" }\n); c.with(model: "oak-4.1")',
    "prose",
    "use",
  ],
  ["a.rs", 'assert_eq!(body["model"], json!("oak-4o")); send(json!("oak-4.1"));', "prose", "use"],
  ["a.rs", 'assert_eq!(answer.model, Some("oak-4o")); ask(Request { model: Some("oak-4o") });', "prose", "use"],
  ["A.java", 'given(answer.model()).willReturn("oak-4o"); ask("oak-4o");', "data", "use"],
  ["fixtures/a.json", '{"model": "oak-4o"}', "data"],
  ["a.yaml", "models:\n  - provider: mock\n    model: oak-4o\n  - model: oak-4o\n  - provider: mock", "data", "use"],
  ["a.json", '[{"provider": "mock", "model": "oak-4o"}, {"provider": "mocker", "model": "oak-4o"}]', "data", "use"],
  ["A.java", 'String A = "{\\"object\\":\\"list\\"," + "\\"model\\":\\"oak-4o\\"," + "\\"usage\\":1}";', "data"],
  ["A.java", 'x = ChatResponseMetadata.builder().id("1").modelName("oak-4o").build();', "data"],
  [
    "A.java",
    '@ValueSource(strings = { "oak-4o" })\nvoid f(String m) {\n\tassertThat(supportsX(m)).isTrue();\n}\n',
    "prose",
  ],
  [
    "a.cs",
    '[InlineData("oak-4o", true)]\npublic void F(string m, bool is)\n{\n    Assert.Equal(is, X.SupportsY(m));\n}\n',
    "prose",
  ],
  ["a.cs", '[InlineData("oak-4o", true)]\npublic void F(string m, bool is)\n{\n    Run(m);\n}\n', "use"],
  ["a.test.ts", 'it.each(["oak-4o"])("x", (m) => {\n  expect(supportsX(m)).toBe(true);\n});', "prose"],
  ["A.java", 'enum A { OAK_4O_1("oak-4o-mini", "oak-4o"), B(3); }', "use", "data"],
  // A record's label and family, beside its id.
  ["models.json", '[{"id": "oak-4o", "name": "oak-4o", "family": "oak-4.1"}]', "use", "data", "data"],
  ["models.json", '[{"name": "oak-4o"}]', "use"],
  ["a.ts", 'const c = { name: "oak-4o", provider: "x", model: "oak-4.1" };', "data", "use"],
  ["a.ts", 'const mockModel = { name: "oak-4o" }; const model = { name: "oak-4o" };', "data", "use"],
  ["a.js", 'const A = ["oak-4o"];\nif (A.includes(m)) run();\nmodule.exports = { run, A };', "prose"],
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
