import type { Converter } from "../fetch/copies.ts";
import { splitJoined } from "../joined.ts";

/**
 * - The models page of 2025: its data, which its scripts carry as text inside a list; the table's prices have no direction.
 * - The models page of spring, a beginning that ends with the copyist's word.
 * - The models page of September 2026 as an article: the price page, the launch page and the data of the same day say it all.
 * - Prices of September 29: the upper row of a header and the cells that spanned rows have been flattened, and are put back.
 * - The retirement of November, as first copied, is a beginning; the copy of two weeks later has all of it.
 * - Release notes as plain text: their facts stand in reviewed.jsonl.
 */
export const xai: Converter = ({ page, completeness, format, url, text }) => {
  if (page === "models" && format === "html") {
    const data = dataIn(text);
    return data === undefined ? undefined : [{ url, format: "json", text: data, completeness: "near-whole" }];
  }
  if (page === "models" && format === "md") return [];
  if (page === "models" && format === "joined")
    return splitJoined(text).map((part) => ({
      ...part,
      format: "md",
      text: part.text.replace("[excerpt ends here]", ""),
    }));
  if (page === "pricing" && text.includes(UPPER)) return [{ url, format: "md", text: unflattened(text) }];
  if (page === "retirement-nov-2" && completeness === "excerpt") return [];
  if (page === "release-notes" && text.startsWith("EXCERPT")) return [];
  return undefined;
};

const START = /self\.__next_f\.push\((\[1,"[0-9a-f]+:\[.*?clusterConfigs.*?\])\)<\/script>/;

function dataIn(html: string): string | undefined {
  const pushed = START.exec(html.slice(html.lastIndexOf("self.__next_f.push", html.indexOf("clusterConfigs"))))?.[1];
  if (pushed === undefined) return undefined;
  const [, body] = JSON.parse(pushed) as [number, string];
  const tree = JSON.parse(body.slice(body.indexOf(":") + 1)) as [unknown, unknown, unknown, Tree];
  return JSON.stringify(tree[3].state.queries[0]?.state.data);
}
type Tree = { state: { queries: { state: { data: unknown } }[] } };

const UPPER = "| Model | Context | Short context | Long context |";
const FLATTENED = `${UPPER}\n| --- | --- | --- | --- |\n| Input | Cached | Output | Input | Cached | Output |`;
const GROUPS = ["Short context", "Long context"].flatMap((group) =>
  ["Input", "Cached", "Output"].map((of) => `${group} / ${of}`),
);
const HEADER = `| Model | Context | ${GROUPS.join(" | ")} |\n|${" --- |".repeat(8)}`;
const MEDIA = "| Model | Media Input | Resolution | Output |";

/** One header row of joined titles, as two rows with spans are read; and each row with the cells that span it. */
function unflattened(text: string): string {
  let spanning: string[] | undefined;
  return text
    .replace(FLATTENED, HEADER)
    .split("\n")
    .map((line) => {
      if (line === MEDIA) spanning = [];
      else if (!line.startsWith("|")) spanning = undefined;
      const cells = line.slice(1, -1).split("|");
      if (spanning && cells.length === 4) spanning = cells.slice(0, 2);
      return spanning && cells.length === 2 ? `|${[...spanning, ...cells].join("|")}|` : line;
    })
    .join("\n");
}
