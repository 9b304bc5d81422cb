import type { Converter } from "../fetch/copies.ts";

/** Rows of one label that stand under no other, whatever row is above them. */
const ALONE = /^(?:Concurrency Limit|并发限制)/;
const HEADING =
  /^(?:# |## )?(Models & Pricing|Model Details|Deduction Rules|模型 & 价格|模型细节|网页搜索与抓取价格|扣费规则)$/;

/**
 * A conversion has lost the table's spans; the words in a row tell them. The variants repeat what the copy of the same day
 * says, without its footnotes, and are left aside.
 */
export const deepseek: Converter = ({ page, url, format, text }) => {
  if (page === "pricing-variants") return [];
  if (!page.startsWith("pricing") || format === "html") return undefined;
  return [{ url, format: "html", text: pageOf(text.replace(/^---\n.*?\n---\n/s, "")) }];
};

function pageOf(text: string): string {
  const out: string[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (rows.length > 0) out.push(tableOf(rows));
    rows = [];
  };
  for (const line of text.split("\n").map((l) => l.trim())) {
    if (line.startsWith("|")) {
      const cells = line.split("|").map((cell) => cell.trim());
      const said = cells.filter((cell) => cell !== "" && !/^:?-+:?$/.test(cell));
      if (said.length > 0) rows.push(said.map(markup));
      continue;
    }
    if (line === "" || line === "---") continue;
    flush();
    const heading = HEADING.exec(line)?.[1];
    out.push(heading ? `<h2>${escaped(heading)}</h2>` : `<p>${markup(line)}</p>`);
  }
  flush();
  return out.join("\n");
}

/** Rows of words → table: the last cells are the models' (one alone is for all of them), those before are labels. */
function tableOf(rows: string[][]): string {
  const models = (rows[0]?.length ?? 1) - 1;
  const parts = rows.map((cells) => {
    const shared = cells.length === 2 && models > 1;
    const labels = cells.slice(0, shared ? 1 : -models);
    return { labels, values: cells.slice(labels.length) };
  });
  const depth = Math.max(...parts.map(({ labels }) => labels.length));
  let above: string[] = [];
  const lines = parts.map(({ labels, values }) => {
    const kept = ALONE.test(labels[0] ?? "") ? [] : above.slice(0, Math.max(0, above.length - labels.length));
    above = [...kept, ...labels];
    const named = above.map((label, i) => cell(label, i === above.length - 1 ? depth - i : 1));
    return `<tr>${named.join("")}${values.map((v) => cell(v, values.length === 1 ? models : 1)).join("")}</tr>`;
  });
  return `<table>\n${lines.join("\n")}\n</table>`;
}

const cell = (html: string, columns: number) => `<td${columns > 1 ? ` colspan="${columns}"` : ""}>${html}</td>`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Links as their text, code as code, footnote markers behind a word as superscripts. */
const markup = (text: string) =>
  escaped(text.replace(/<(https?:[^>]+)>/g, "$1").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1"))
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/(?<=[\w)）])((?:\(\d\))+)$/, "<sup>$1</sup>");
