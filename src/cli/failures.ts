import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { failingPages, failingTable, hoursSince, lastRun } from "../collect/report/failing.ts";
import { type Issue, issuesOf } from "../collect/report/failing-issues.ts";
import type { AnyCatalog } from "../schema/catalog.ts";
import { EXIT } from "../schema/exit.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption } from "./options.ts";

type Options = {
  catalog: string;
  since: number;
  runWithin?: number;
  format: "text" | "markdown";
  issues?: string;
  json?: true;
};

export const verb: Verb<Options> = {
  description:
    "Lists the pages that the latest live runs couldn't read in full; their last readings stay in use. Exits with 1 " +
    "if there are any. With --run-within it only checks whether there was a recent run.",
  options: [
    catalogOption(),
    new Option("--since <days>", "only pages that have failed for this many days in a row, such as 2d")
      .default(1, "1d")
      .argParser((text) => amount(text, "d")),
    new Option(
      "--run-within <hours>",
      "exit with 1 only if nothing was collected for this long, such as 48h",
    ).argParser((text) => amount(text, "h")),
    new Option("--format <form>", "how to print them").choices(["text", "markdown"]).default("text"),
    new Option("--issues <folder>", "write an issue for each page to this folder: n.title and n.md, from 1"),
    new Option("--json", "print them as JSON"),
  ],
  examples: ["almanac failures", "almanac failures --since 2d --format markdown", "almanac failures --run-within 48h"],
  run({ runWithin, ...options }) {
    const catalog = openWhole(options.catalog);
    if (runWithin === undefined) list(catalog, options);
    else heartbeat(lastRun(catalog), runWithin, Date.now());
  },
};

function list(catalog: AnyCatalog, { since, format, issues, json }: Options): void {
  const failing = failingPages(catalog, since, new Date().toISOString().slice(0, 10));
  if (issues !== undefined) writeIssues(issuesOf(failing, catalog), issues);
  if (json) console.log(JSON.stringify({ last_run: lastRun(catalog) ?? null, failing }));
  else if (format === "markdown") process.stdout.write(failingTable(failing));
  else if (failing.length === 0) console.log("no page is failing");
  else for (const { page, why, since, days } of failing) console.log(`${page}: ${why}, since ${since} (day ${days})`);
  if (failing.length > 0) process.exitCode = EXIT.findings;
}

function writeIssues(issues: readonly Issue[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [i, { title, body }] of issues.entries()) {
    writeFileSync(join(folder, `${i + 1}.title`), `${title}\n`);
    writeFileSync(join(folder, `${i + 1}.md`), body);
  }
}

function heartbeat(last: string | undefined, within: number, now: number): void {
  const silent = last === undefined || hoursSince(last, now) > within;
  console.log(`the last run was on ${last ?? "no day"}${silent ? `, longer ago than ${within} hours` : ""}`);
  if (silent) process.exitCode = EXIT.findings;
}

/** Parses `2d` or `48h`. */
function amount(text: string, unit: "d" | "h"): number {
  const [, digits] = new RegExp(`^([1-9]\\d{0,4})${unit}$`).exec(text) ?? [];
  if (digits === undefined) throw new InvalidArgumentError(`Give a number and "${unit}", such as 2${unit}.`);
  return Number(digits);
}
