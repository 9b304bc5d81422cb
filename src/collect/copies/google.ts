import type { Converter, CopyPart } from "../fetch/copies.ts";
import { splitJoined } from "../joined.ts";

const TABS = /^(?:\[(?:Standard|Batch|Flex|Priority)\]\([^)]*\))+(?:More)?$/;
const ROWS =
  /^(Model code|Supported data types|Token limits|Capabilities|Versions|Latest update|Knowledge cutoff)(?:\[\*\])?\s*(.*)$/;

/**
 * - Prices of June: tabs had lost their headings, and stand as a line of links before the tables.
 * - Excerpts of prices: the text around them is the copyist's; rows without their table's header say nothing of the unit.
 * - A model page as flat text: its rows become a table again. Its later copy is cut off and repeats the first.
 * - Release notes as plain text, in which ids are glued together: their facts stand in reviewed.jsonl.
 */
export const google: Converter = ({ page, copied_on, completeness, format, url, text }) => {
  if (page === "pricing" && completeness === "whole" && text.split("\n").some((line) => TABS.test(line)))
    return [{ url, format: "md", text: withTabs(text) }];
  if (page === "pricing" && format === "text") return [{ url, format: "md", text: text.slice(text.indexOf("\n## ")) }];
  if (page === "pricing" && format === "joined")
    return splitJoined(text).flatMap((part): CopyPart[] =>
      part.url.includes("/models/") ? [{ ...part, format: "md", text: table([["Token limits", part.text]]) }] : [],
    );
  if (page === "changelog" && copied_on > "2025-11-13") return [];
  if (page === "model-gemini-3-flash-preview") {
    const [flat] = splitJoined(text);
    return flat ? [{ url: flat.url, format: "md", text: table(rowsOf(flat.text)) }] : [];
  }
  return undefined;
};

/** A heading before each table of a section, by the names in its line of tabs. */
function withTabs(text: string): string {
  let names: string[] = [];
  return text
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("## ")) names = [];
      if (TABS.test(line)) names = [...line.matchAll(/\[(\w+)\]/g)].map(([, name]) => name as string);
      const name = line.startsWith("| ") && line.includes("| Paid Tier") ? names.shift() : undefined;
      return name === undefined ? [line] : [`### ${name}`, "", line];
    })
    .join("\n");
}

function rowsOf(text: string): [string, string][] {
  const rows: [string, string][] = [];
  for (const line of text.slice(text.indexOf("Property Description")).split("\n").slice(1)) {
    const [, label, rest = ""] = ROWS.exec(line) ?? [];
    if (label !== undefined) rows.push([label, rest]);
    else if (rows.length > 0) (rows.at(-1) as [string, string])[1] += ` ${line}`;
  }
  return rows;
}

const table = (rows: [string, string][]): string =>
  [
    "| Property | Description |",
    "|---|---|",
    ...rows.map(([label, text]) => `| ${label} | ${text.replace(/\s+/g, " ").trim()} |`),
  ].join("\n");
