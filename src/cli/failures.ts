import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { failingPages, failingTable, hoursSince, lastRun } from "../collect/report/failing.ts";
import { issuesOf } from "../collect/report/markdown.ts";
import { waitingPages } from "../collect/report/waiting.ts";
import { EXIT } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { openWhole } from "./open-catalog.ts";
import { catalogOption, matching, today } from "./options.ts";
import { type ListFormat, listOptions, printList, SHOWN } from "./report.ts";

type Options = ListFormat & { catalog: string; since: number; runWithin?: number; issues?: string };

/** Parses `2d` or `48h`. */
const amount = (unit: "d" | "h") =>
  matching(new RegExp(`^[1-9]\\d{0,4}${unit}$`), `Give a number and "${unit}", such as 2${unit}.`, parseInt);

export const verb: Verb<Options> = {
  description:
    "Lists the pages that the latest live runs couldn't read in full; their last readings stay in use. Exits with 1 " +
    "if there are any. With --run-within it only checks whether there was a recent run.",
  options: [
    catalogOption(),
    new Option("--since <days>", "only pages that have failed for this many days in a row, such as 2d")
      .default(1, "1d")
      .argParser(amount("d")),
    new Option(
      "--run-within <hours>",
      "exit with 1 only if nothing was collected for this long, such as 48h",
    ).argParser(amount("h")),
    ...listOptions(),
    new Option("--issues <folder>", "write an issue for each provider to this folder: n.title and n.md, from 1"),
  ],
  examples: ["almanac failures", "almanac failures --since 2d --format markdown", "almanac failures --run-within 48h"],
  run({ catalog: dir, since, runWithin, issues, ...form }) {
    const catalog = openWhole(dir);
    const last = lastRun(catalog);
    if (runWithin !== undefined) return heartbeat(last, runWithin);
    const failing = failingPages(catalog, since, today());
    for (const [i, { title, body }] of (issues === undefined ? [] : issuesOf(failing, catalog)).entries()) {
      mkdirSync(issues as string, { recursive: true });
      writeFileSync(join(issues as string, `${i + 1}.title`), `${title}\n`);
      writeFileSync(join(issues as string, `${i + 1}.md`), body);
    }
    printList(failing, form, {
      json: { last_run: last ?? null, failing },
      markdown: failingTable,
      text: (of) => waitingPages(of, catalog, SHOWN),
      none: "no page is failing",
    });
  },
};

function heartbeat(last: string | undefined, within: number): void {
  const silent = last === undefined || hoursSince(last, Date.now()) > within;
  console.log(`the last run was on ${last ?? "no day"}${silent ? `, longer ago than ${within} hours` : ""}`);
  if (silent) process.exitCode = EXIT.findings;
}
