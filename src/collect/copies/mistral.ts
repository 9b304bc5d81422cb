import type { Converter, CopyPart } from "../fetch/copies.ts";

type Side = { price: number; denominator: string; label?: string };
type Card = {
  page: string;
  name: string;
  releaseDate?: string;
  version?: string;
  class?: string;
  type: string;
  status: string;
  weights?: { name: string; license?: string }[];
  contextLength?: string | null;
  outputTokenLimit?: string | null;
  pricing: { free: boolean; input?: Side[]; output?: Side[] };
  identifiers: { apiNames: string[] };
  capabilities: { input: string[]; output: string[]; features: string[] };
  metadata: { deprecationDate?: string; retirementDate?: string; replacement?: string };
  tags?: string[];
};
type PriceTables = {
  title: string;
  columns: string[];
  modes: { mode: string; label?: string }[];
  tables: { title: string; rows: { name: string; page: string; shown: string[] }[] }[];
};

/** The data of all cards → one page each in the form of the live `.md` pages; price data → its tables; an entry → its day. */
export const mistral: Converter = ({ page, url, format, text }) => {
  if (page === "cards") return (JSON.parse(text) as Card[]).map(cardPage);
  if (page === "pricing-tables") return [{ url, format: "md", text: pricePage(JSON.parse(text) as PriceTables) }];
  const entry = /^---\n[\s\S]*?^date: (\S+)\n---\n([\s\S]*)$/m.exec(text);
  // One entry of a long page: it proves no absence of the others.
  if (page.startsWith("changelog-") && entry && format === "mdx")
    return [{ url, format, completeness: "excerpt", text: `## ${entry[1]}\n${entry[2]}` }];
  return undefined;
};

function cardPage(card: Card): CopyPart {
  const { capabilities, metadata } = card;
  const lines = {
    "API names": card.identifiers.apiNames.map((id) => `\`${id}\``).join(", "),
    Status: card.status,
    Type: [card.type, card.class].filter(Boolean).join(", "),
    "Release date": card.releaseDate,
    Version: card.version,
    "Context length": card.contextLength,
    "Max output": card.outputTokenLimit,
    Input: capabilities.input.join(", "),
    Output: capabilities.output.join(", "),
    Features: capabilities.features.join(", "),
    Pricing: priceLine(card.pricing),
    Weights: card.weights?.map(({ name, license }) => (license ? `${name} (${license})` : name)).join(", "),
    "Deprecation date": metadata.deprecationDate,
    "Retirement date": metadata.retirementDate,
    Replacement: metadata.replacement,
    Tags: card.tags?.join(", "),
  };
  const list = Object.entries(lines).flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
  return { url: `${card.page}.md`, format: "md", text: `# ${card.name}\n\n${list.join("\n")}\n` };
}

/** The page prints USD by default; the data's other amounts are euros. */
function priceLine({ free, input = [], output = [] }: Card["pricing"]): string {
  if (free) return "Free";
  const side = (name: string) => (s: Side) => `${s.label ?? name} $${s.price} ${s.denominator}`;
  return [...input.map(side("Input")), ...output.map(side("Output"))].join("; ");
}

function pricePage({ title, columns, modes, tables }: PriceTables): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const factors = modes.flatMap(({ mode, label }) => (label ? [`${mode} ${label}`] : []));
  return [
    `# ${title}`,
    factors.join(" · "),
    ...tables.flatMap((table) => [
      `## ${table.title}`,
      [
        line(columns),
        line(columns.map(() => "---")),
        ...table.rows.map((row) => line([`[${row.name} ↗](${new URL(row.page).pathname})`, ...row.shown])),
      ].join("\n"),
    ]),
  ].join("\n\n");
}
