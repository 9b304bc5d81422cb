import type { Converter } from "../fetch/copies.ts";
import { splitJoined } from "../joined.ts";

/**
 * Sources are read as they are, with the prices of a model card as its component prints them. Of the joined beginnings only the
 * announcement of Rerank 5 has the live form: the tables of the others are lost, and what they still state was entered by hand.
 * Two files hold the one announcement of Rerank 3.5 on Azure; the later one is read.
 */
export const cohere: Converter = ({ page, url, format, text }) => {
  if (page === "changelog-2025-02-19-rerank-v3.5-on-azure") return [];
  if (page === "docs-embed5-rerank5")
    return splitJoined(text)
      .filter((part) => part.url.endsWith("/changelog/rerank-v5.md"))
      .map((part) => ({ ...part, format: "md" }));
  if (!page.startsWith("model-") || format !== "mdx") return undefined;
  const printed = text.replace(
    /(pricing: \{ input: )([\d.]+)(, output: )([\d.]+)( \})/,
    (_, before, input, between, output, after) =>
      `${before}'$${Number(input)} / 1M tokens'${between}'$${Number(output)} / 1M tokens'${after}`,
  );
  return [{ url, format, text: printed }];
};
