import type { Format } from "../options.ts";
import type { Report } from "../report.ts";
import { github } from "./github.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { text } from "./text.ts";

const FORMATS: Record<Exclude<Format, "sarif">, (report: Report) => string> = { text, json, github, markdown };

/** Report → what is printed, with a line break at its end. */
export const render = async (report: Report, format: Format): Promise<string> =>
  // Its digests take longer to load than most checks last.
  format === "sarif" ? (await import("./sarif.ts")).sarif(report) : FORMATS[format](report);
