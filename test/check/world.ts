import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Item, Report } from "../../src/clients/check/report.ts";
import { run } from "../../src/clients/check/run.ts";
import type { HostStanding, Standing, StandingsDocument } from "../../src/schema/standings.ts";
import type { Status } from "../../src/schema/vocabulary.ts";
import type { ModelFacts } from "../clients/fixture.ts";
import { folder } from "../folder.ts";
import { standingsOf, textModel } from "./corpus/feed.ts";

export const TODAY = "2026-11-21";

const oak = (id: string, status: Status, facts?: ModelFacts) => textModel("OpenAI", id, status, facts);
/** Models with every verdict. */
export const ROWS = [
  oak("oak-5", "ga", { price_input_per_mtok: 2, price_output_per_mtok: 8 }),
  oak("oak-4", "deprecated", {
    ...{ ends: "2027-09-01", instead: ["oak-4.5"] },
    ...{ price_input_per_mtok: 5, price_output_per_mtok: 25 },
  }),
  oak("oak-4.5", "deprecated", { ends: "2026-12-31", instead: ["oak-5"] }),
  oak("oak-3", "retired", { ends: "2026-01-31", instead: ["oak-5"] }),
  oak("oak-2", "retired", { instead: ["oak-5", "oak-4"] }),
  oak("oak-past", "deprecated", { ends: "2026-11-21" }),
  textModel("Anthropic", "lantern-3-haiku-20240307", "ga"),
  textModel("Voyage AI", "sail-embed-1", "deprecated", { instead: ["sail-embed-2"], embedding_dimensions: 1024 }),
  textModel("Voyage AI", "sail-embed-2", "ga", { embedding_dimensions: 512 }),
];

/** The same models with fields of one replaced. */
export const changed = (api_string: string, over: Partial<Standing>) =>
  ROWS.map((one) => (one.api_string === api_string ? { ...one, ...over } : one));

/** One line for each id, which uses it. */
export const uses = (...ids: string[]) => ids.map((id) => `model = "${id}"\n`).join("");

/** Findings, one text each, with the fields that a test is about. */
export const brief = (items: readonly Partial<Item>[], fields = "file text level") =>
  items.map((item) =>
    fields
      .split(" ")
      .map((field) => `${item[field as keyof Item]}`)
      .join(" "),
  );

type Outcome = { code: number; out: string; err: string };
type Program<W> = (args: readonly string[], world: W) => Promise<number>;

/** Runs a program and collects what it prints. `rest`: what is special in its world. */
export async function outcomeOf<W>(program: Program<W>, args: readonly string[], rest: object): Promise<Outcome> {
  const output = { out: "", err: "" };
  const print = (to: keyof typeof output) => (text: string) => {
    output[to] += text;
  };
  const usual = { today: TODAY, snapshot: "/nothing", terminal: false, out: print("out"), err: print("err") };
  return { code: await program(args, { ...usual, ...rest } as W), ...output };
}

/** A temporary folder with these files, and functions to run the check and git in it. */
export function world(files: Record<string, string | Uint8Array> = {}) {
  const dir = folder();
  const write = (name: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const read = (name: string) => readFileSync(join(dir, name), "utf8");
  /** A folder with a published feed. */
  const feedFile = folder();
  mkdirSync(join(feedFile, "api"));
  const publish = (models = ROWS, hosts?: Record<string, HostStanding[]>, more?: Partial<StandingsDocument>) =>
    writeFileSync(join(feedFile, "api/standings.json"), JSON.stringify(standingsOf(models, hosts, more)));
  publish();

  const check = (...args: string[]) => on(TODAY, ...args);
  const on = (today: string, ...args: string[]) => runIn("", today, ...args);
  const env = { PATH: process.env.PATH, ALMANAC_URL: feedFile };
  const runIn = (folder: string, today: string, ...args: string[]) =>
    outcomeOf(run, args, { cwd: join(dir, folder), env, today });
  async function report(...args: string[]): Promise<Report & { code: number }> {
    const { code, out, err } = await check("--format", "json", ...args);
    if (out === "") throw new Error(err);
    return { code, ...(JSON.parse(out) as Report) };
  }
  const errors = async (...args: string[]) => (await report(...args)).findings.filter(({ level }) => level === "error");
  const git = (...args: string[]) => {
    const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"];
    const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: dir, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  /** Commits all files, creating the repository if there is none. */
  const commit = (message = "one") => {
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", message);
  };
  return { dir, feedFile, write, read, publish, check, on, runIn, report, errors, git, commit };
}
