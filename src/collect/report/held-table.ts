import { sayHeld } from "../../catalog/held-words.ts";
import type { Held } from "../../schema/history.ts";
import { heldId } from "./report.ts";

const COLUMNS = ["change", "old", "new", "place", "why it waits", "since"];
/** GitHub rejects texts above 65,536 characters, and nobody reads a table that long. */
const MAX_ROWS = 200;

/** Held entries as a Markdown table. Values are inline code, so that none becomes a link, a mention or markup. */
export function heldTable(held: readonly Held[]): string {
  if (held.length === 0) return "Nothing is held.\n";
  const rows = held.slice(0, MAX_ROWS).map((h) => {
    const { from, to, on, evidence } = h;
    const place = `${h.provider}/${evidence.page}: ${evidence.at}`;
    return [code(heldId(h)), value(from), value(to), code(place), code(sayHeld(h)), on];
  });
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const more = held.length - rows.length;
  return [
    line(COLUMNS),
    line(COLUMNS.map(() => "---")),
    ...rows.map(line),
    ...(more > 0 ? ["", `… and ${more} more: see \`almanac held\`.`] : []),
    "",
  ].join("\n");
}

const value = (of: unknown) => (of === null ? "not stated" : code(typeof of === "string" ? of : JSON.stringify(of)));

/** Text as inline code in a table cell: one line, without backticks and pipes, cut at 120 characters. */
function code(text: string): string {
  const plain = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("`", "'")
    .replaceAll("|", "\u00a6")
    .trim();
  return `\`${plain.length > 120 ? `${plain.slice(0, 119)}…` : plain || " "}\``;
}
