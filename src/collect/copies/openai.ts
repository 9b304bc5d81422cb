import type { Converter, CopyPart } from "../fetch/copies.ts";
import { splitJoined } from "../joined.ts";

const MODEL_PAGE = /^https:\/\/developers\.openai\.com\/api\/docs\/models\/[^/]+\.md$/;
/** In the joined copy of 2026-09-01 these pages are cut to less than what other copies of them show. */
const SHORTER = /\/(gpt-6-sol|gpt-4|text-embedding-3-large)\.md$/;

/**
 * - prices: only the live form is read. The copy of 2026-06-26 has lost its row spans and shows the first rows of each table,
 *   which the whole copy of 2026-08-21 repeats; that of 2026-09-25 is somebody's test data, and single quoted rows
 *   (2026-10-01) enter as facts.
 * - models/all (2026-06-26): cards, converted from HTML → the list that models.md has; a card's badge stands for its text.
 * - changelog as HTML text: day, kind and tags in lines of their own → the headings and the line of tags of changelog.md.
 * - model pages: translated pages enter as facts.
 * - API reference: a list of ids, cut; the shutdown days in it are those of the deprecations page.
 */
export const openai: Converter = ({ page, copied_on, url, text, format }) => {
  switch (page) {
    case "pricing":
      return /^## (Flagship models)$/m.test(text) || format === "text" ? [] : undefined;
    case "models-all":
      return [{ url, format: "md", text: listOfCards(text) }];
    case "changelog":
      return /^### [A-Z][a-z]{2} \d/m.test(text) ? undefined : [{ url, format: "md", text: dayHeadings(text) }];
    case "model-pages":
      return modelPages(text).filter((part) => copied_on !== "2026-09-01" || !SHORTER.test(part.url));
    case "api-reference-models":
      return [];
    default:
      return undefined;
  }
};

const modelPages = (text: string): CopyPart[] =>
  splitJoined(text)
    .filter((part) => MODEL_PAGE.test(part.url))
    .map((part) => ({
      ...part,
      format: "md",
      text: part.text.replace(/^\[(?:cut|prose left out|the top of)[^\n]*$/gm, ""),
    }));

const CARD = /\[!\[[^\]]*\]\([^)]*\)\s+([^[\]]+)\]\(([^)]*)\)/g;

/** "[![id](icon)⏎⏎Name⏎⏎Deprecated⏎⏎tagline](href)", a title and a sentence before each group → headings and "- [Name](href.md): …". */
function listOfCards(text: string): string {
  const lines = ["# All models"];
  let end = 0;
  for (const card of text.matchAll(CARD)) {
    const between = blocksOf(text.slice(end, card.index));
    if (between.length > 1) lines.push("", `## ${between.at(-2)}`, "");
    const [name, badgeOrTagline] = blocksOf(card[1] ?? "");
    lines.push(`- [${name}](${card[2]}.md): ${badgeOrTagline}`);
    end = card.index + card[0].length;
  }
  return `${lines.join("\n")}\n`;
}

const blocksOf = (text: string): string[] =>
  text
    .split("\n\n")
    .map((block) => block.trim())
    .filter((block) => block !== "");

const MONTH = /^(?:#+ )?([A-Z][a-z]+, 20\d\d)$/;
const KIND = /^(Feature|Update|Fix|Announcement)$/;

/** Lines "Jun 24", "Feature", "some-id", "v1/route" → "### Jun 24" and "Feature · Model: some-id · API: v1/route". */
function dayHeadings(text: string): string {
  const out: string[] = [];
  const lines = text.replace(/^EXCERPT[^\n]*\n/, "").split("\n");
  for (let i = 0; i < lines.length; i += 1) {
    const line = (lines[i] ?? "").trim();
    const month = MONTH.exec(line)?.[1];
    if (month) out.push(`## ${month}`);
    else if (line === "Changelog") out.push("# Changelog");
    else if (/^[A-Z][a-z]{2} \d{1,2}$/.test(line)) {
      const head: string[] = [];
      let next = i + 1;
      for (; next < lines.length; next += 1) {
        const word = (lines[next] ?? "").trim();
        if (word !== "" && !KIND.test(word) && !isTag(word)) break;
        if (word !== "")
          head.push(KIND.test(word) ? word : `${/^v\d\//.test(word) ? "API" : "Model"}: ${word.replaceAll("\\", "")}`);
      }
      out.push("", `### ${line}`, "", head.join(" · "), "");
      i = next - 1;
    } else out.push(lines[i] ?? "");
  }
  return out.join("\n");
}

/** Model ids and routes, in lines of their own. */
const isTag = (word: string): boolean => /^[A-Za-z0-9][\w.\\{}/-]*$/.test(word) && /[\d/-]/.test(word);
