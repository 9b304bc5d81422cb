// Owns the list of formats. Refuses formats that say more or less than the report.
import type { Format } from "../options.ts";
import type { Report } from "../report.ts";
import { github } from "./github.ts";
import { json } from "./json.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";

const FORMATS: Record<Format, (report: Report) => string> = { text, json, sarif, github, markdown };

/** Report → what is printed, with a line break at its end. */
export const render = (report: Report, format: Format): string => FORMATS[format](report);
