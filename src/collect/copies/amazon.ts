import type { Converter } from "../fetch/copies.ts";
import { splitJoined } from "../joined.ts";

/** Cards, joined in one copy, each in the form of the live `.md` page. */
export const amazon: Converter = ({ page, format, text }) => {
  if (page !== "model-cards") return undefined;
  // Undated, and all of it stands in the cards of the other two copies.
  if (format === "text") return [];
  return splitJoined(text).map((part) => ({
    url: part.url,
    format: "md",
    text: /^# /m.test(part.text) ? pictured(part.text) : listed(part.text),
  }));
};

/** Icons that a conversion turned into words are pictures again, and glued code spans stand on lines of their own. */
const pictured = (text: string) =>
  text
    .replace(/(?<=^\||\| )((?:Red|Green) circle with white [^.|]+\.) (?=\S)/gm, "![$1](icon.png) ")
    .replace(/(?<=[\w:])``(?=\w)/g, "`<br />`");

/** A card as plain text: its title and the list of its facts. */
function listed(text: string): string {
  const title = /^(.+) - Amazon Bedrock$/m.exec(text)?.[1] ?? "";
  const facts = [...text.matchAll(/^ *• (.+)$/gm)].map(([, fact]) => `+ ${fact}`);
  return [`# ${title}`, "## Model Details", facts.join("\n")].join("\n\n");
}
