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

/** Whether a person reads the output, and the line width in characters. */
export type Screen = { terminal: boolean; columns?: number | undefined };

/** Report → output, with a line break at its end. Only the pull request needs `rows`, only text the screen. */
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
