import type { Row } from "../feed.ts";
import type { Format, Grouping } from "../options.ts";
import type { Report } from "../report.ts";
import { github } from "./github.ts";
import { grouped } from "./grouped.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { pullRequest } from "./pull-request.ts";
import { text } from "./text.ts";

/** Report → what is printed, with a line break at its end. `group` and `width` are for the text alone, `rows` for the pull request. */
export async function render(
  report: Report,
  format: Format,
  group: Grouping,
  rows: ReadonlyMap<string, Row>,
  width?: number,
): Promise<string> {
  if (format === "pull-request") return pullRequest(report, rows);
  // Its digests take longer to load than most checks last.
  if (format === "sarif") return (await import("./sarif.ts")).sarif(report);
  if (format === "text" && group === "model") return grouped(report, width);
  return { text, json, github, markdown }[format](report);
}
