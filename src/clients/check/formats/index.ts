import type { Row } from "../feed.ts";
import type { Options } from "../options.ts";
import type { Report } from "../report.ts";
import { github } from "./github.ts";
import { grouped } from "./grouped.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { pullRequest } from "./pull-request.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";

/** Whether a person reads what is put out, and how wide a line is, in characters. */
export type Screen = { terminal: boolean; columns?: number | undefined };

/** Report → what is printed, with a line break at its end. `rows` are for the pull request, the screen for the text alone. */
export function render(
  report: Report,
  { format, group }: Pick<Options, "format" | "group">,
  rows: ReadonlyMap<string, Row>,
  screen: Screen,
): string {
  if (format === "pull-request") return pullRequest(report, rows);
  if (format !== "text") return { json, github, markdown, sarif }[format](report);
  return (group ?? (screen.terminal ? "model" : "place")) === "model" ? grouped(report, screen.columns) : text(report);
}
