// Owns the proof that what the documents tell people to type works: blocks marked `sh run` are run, every other almanac command is known.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, describe, test } from "node:test";
import type { Held } from "../src/schema/history.ts";
import { cleanCatalog } from "./clean-catalog.ts";
import { writeCatalog } from "./sample-catalog.ts";

const ROOT = join(import.meta.dirname, "..");
const CLI = join(ROOT, "src/cli.ts");
const FILES = [...globSync("*.md", { cwd: ROOT }), ...globSync("docs/*.{md,service}", { cwd: ROOT })].sort();
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const work = mkdtempSync(join(tmpdir(), "almanac-documents-"));
after(() => rmSync(work, { recursive: true, force: true }));

/** Fenced blocks of shell: what stands after the fence, and the text. */
const blocksOf = (text: string) =>
  [...text.matchAll(/^```(sh|console)( run)?\n(.*?)^```$/gms)].map(([, , run, body = ""]) => ({
    run: run !== undefined,
    body,
  }));

/** Command lines that call the almanac, without prompt, variables before them, comment, and what a pipe does after them. */
function commandsOf(text: string): string[][] {
  const bodies = blocksOf(text).map(({ body }) => body);
  const units = [...text.matchAll(/^ExecStart=\S+ bin\/almanac\.mjs (.*)$/gm)].map(([, args]) => `almanac ${args}`);
  return [...bodies.join("\n").split("\n"), ...units].flatMap((line) => {
    const [, args] = /^(?:\$ )?(?:\w+=\S+ )*(?:npx )?almanac (.*)$/.exec(line.trim()) ?? [];
    if (args === undefined) return [];
    const words = args.replace(/\s+(#|\|).*$/, "").match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    return [words.map((word) => word.replace(/^(["'])(.*)\1$/, "$2"))];
  });
}

const helps = new Map<string, string>();
/** What `--help` says of a verb; undefined where there is none. */
function helpOf(...verb: string[]): string {
  const key = verb.join(" ");
  const known = helps.get(key);
  if (known !== undefined) return known;
  const { status, stdout } = spawnSync(process.execPath, [CLI, ...verb, "--help"], { encoding: "utf8" });
  helps.set(key, status === 0 ? stdout : "");
  return helps.get(key) ?? "";
}

describe("commands in the documents", () => {
  for (const file of FILES) {
    const commands = commandsOf(read(file)).filter(([verb]) => verb !== undefined && !verb.startsWith("-"));
    if (commands.length === 0) continue;
    test(`${file}: ${commands.length} commands, each a verb with options that it has`, () => {
      for (const [verb = "", ...args] of commands) {
        const help = helpOf(verb);
        assert.notEqual(help, "", `there is no verb ${verb}`);
        const under =
          args[0] !== undefined && new RegExp(`^ {2}${args[0]}[ \\n]`, "m").test(help) ? [verb, args[0]] : [verb];
        const all = helpOf(...under) + help;
        for (const option of args.flatMap((a) => /^--[\w-]+/.exec(a)?.[0] ?? []))
          assert.match(all, new RegExp(`(^|[\\s,\\[])${option}(?![\\w-])`, "m"), `${under.join(" ")} has no ${option}`);
      }
    });
  }

  test("an option that no verb has would be found", () => {
    const [command] = commandsOf("```sh\nalmanac lint --loud  # words\n```\n");
    assert.deepEqual(command, ["lint", "--loud"]);
    assert.doesNotMatch(helpOf("lint"), /--loud/);
  });
});

describe("docs/operate.md", () => {
  test("its commands run, in their order, on a catalog with a held change and a failing page", () => {
    const held = (id: string, field: Held["field"], from: Held["from"], to: Held["to"]): Held => ({
      on: "2026-11-20",
      provider: "openai",
      id,
      field,
      from,
      to,
      why: "looks wrong",
      evidence: { page: "pricing", at: "Prices", states: { [field]: [`$${to}`, "per 1M tokens"] } },
    });
    const window: Held = {
      ...held("cedar-0", "context_window", null, 8000),
      evidence: { page: "models", at: "Models / Cedar 0", states: { context_window: "8,000" } },
    };
    const entries = [window, held("cedar-large-2", "price_input_per_mtok", 3, 300)];
    const failures = { "openai/pricing": { on: "2026-11-21", since: "2026-11-20", why: "HTTP status 500" } };
    writeCatalog(
      cleanCatalog((c) => void Object.assign(c, { held: entries, failures })),
      join(work, "catalog"),
    );
    const almanac = join(work, "almanac");
    writeFileSync(almanac, `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`);
    chmodSync(almanac, 0o755);
    const blocks = blocksOf(read("docs/operate.md")).filter(({ run }) => run);
    assert.ok(blocks.length >= 5, `${blocks.length} blocks`);
    for (const { body } of blocks) {
      const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", body], {
        cwd: work,
        encoding: "utf8",
        env: { ...process.env, PATH: `${work}${delimiter}${process.env.PATH}` },
      });
      assert.equal(status, 0, `${body}\n${stdout}\n${stderr}`);
    }
    const reviewed = readFileSync(join(work, "restored/catalog/reviewed.jsonl"), "utf8");
    assert.equal(reviewed.match(/"A\. Person"/g)?.length, 2);
    assert.equal(readFileSync(join(work, "restored/catalog/held.json"), "utf8"), "[]\n");
  });

  test("names every variable that the command line reads, and no other", () => {
    const named = [...read("docs/operate.md").matchAll(/^\| `([A-Z][A-Z_`, ]+)` \|/gm)].flatMap(([, names = ""]) =>
      names.split(/[`, ]+/),
    );
    const code = globSync("src/cli/*.ts", { cwd: ROOT }).map(read).join("\n");
    const used = [...code.matchAll(/\.env\(\s*"(\w+)",?\s*\)/g)].map(([, name]) => name);
    for (const name of used)
      if (!/^AWS_|^ALMANAC_URL$/.test(name ?? "")) assert.ok(named.includes(name ?? ""), `${name} is not in the table`);
    for (const name of named) assert.ok(used.includes(name), `${name} is read nowhere`);
  });

  test("its table of reasons has words that a failure gives", () => {
    const whys = read("src/collect/failures.ts") + read("src/collect/reading.ts") + read("src/collect/run.ts");
    for (const why of [
      "a redirect left the provider's hosts",
      "its layout is not one we know",
      "many of its rows are missing",
    ]) {
      assert.ok(read("docs/operate.md").includes(why), why);
      assert.ok(whys.includes(why), why);
    }
  });
});
