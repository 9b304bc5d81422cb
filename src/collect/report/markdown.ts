import { splitPage } from "../../catalog/evidence.ts";
import { sayHeld } from "../../catalog/held-words.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import type { Held } from "../../schema/history.ts";
import { isHost, sourceFile } from "../../schema/vocabulary.ts";
import { oneLine } from "../fetch/fetch-error.ts";
import type { Failing } from "./failing.ts";
import { capped, cut, heldId } from "./report.ts";
import { waitingPages } from "./waiting.ts";

const COLUMNS = ["change", "old", "new", "place", "why it waits", "since"];
/** GitHub rejects texts above 65,536 characters, and nobody reads a table that long. */
const MAX_ROWS = 200;

/** Held entries as a Markdown table. Values are inline code, so that none becomes a link, a mention or markup. */
export function heldTable(held: readonly Held[]): string {
  if (held.length === 0) return "Nothing is held.\n";
  const rows = held.map((h) => {
    const { from, to, on, evidence } = h;
    const place = `${h.provider}/${evidence.page}: ${evidence.at}`;
    return line([code(heldId(h)), value(from), value(to), code(place), code(sayHeld(h)), on]);
  });
  const shown = capped(rows, MAX_ROWS, ": see `almanac held`.", "\n");
  return [line(COLUMNS), line(COLUMNS.map(() => "---")), ...shown, ""].join("\n");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const value = (of: unknown) => (of === null ? "not stated" : code(typeof of === "string" ? of : JSON.stringify(of)));

/** Text as inline code in a table cell: one line, without backticks and pipes, cut at 120 characters. */
function code(text: string): string {
  const plain = oneLine(text).replaceAll("`", "'").replaceAll("|", "\u00a6").trim();
  return `\`${cut(plain, 120) || " "}\``;
}

/** An issue to keep open. The title stays the same while the fault lasts, because it identifies the issue. */
export type Issue = { title: string; body: string };

/** GitHub accepts 65,536 characters. */
const MOST = 50;

/** An issue for each provider with failing pages: the places, what stays published, and what to try. All of it is our own text, and addresses. */
export function issuesOf(failing: readonly Failing[], catalog: AnyCatalog): Issue[] {
  const providers = Map.groupBy(failing, ({ page }) => splitPage(page)[0]);
  return [...providers].map(([slug, own]) => {
    const body = [
      "```text",
      ...waitingPages(own, catalog, MOST),
      "```",
      "",
      `- place: \`pages\` of \`catalog/${sourceFile(slug)}\`, read by its adapter in \`src/collect/${isHost(slug) ? "hosts" : "providers"}/\``,
      `- the details: \`almanac collect --provider ${slug} --dry-run --verbose\``,
      "",
    ];
    return { title: `Cannot be read: pages of ${slug}`, body: body.join("\n") };
  });
}
