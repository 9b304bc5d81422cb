import { strict as assert } from "node:assert";
import { type Block, type Cell, type Outline, outline } from "../../src/collect/page/outline.ts";
import type { Format } from "../../src/collect/page/page.ts";

/** A text → its outline; fails if it can't be read. */
export function outlined(text: string, format: Format = "md", cpuMs?: number): Outline {
  const page = outline({ format, text }, cpuMs);
  if (page.kind !== "value") assert.fail(`${JSON.stringify(page)} of ${text}`);
  return page.value;
}

type Left = readonly { text: string; why: string }[];
export const reasons = (left: Left): [text: string, why: string][] => left.map(({ text, why }) => [text, why]);

/** An outline as lines: each section with its level and path, and its blocks in their order. */
export const shapeOf = ({ sections }: Outline): string[] =>
  sections.flatMap(({ level, path, blocks }) => [
    ...(path.length > 0 ? [`${level} ${path.join(" / ")}`] : []),
    ...blocks.flatMap(blockShape),
  ]);

function blockShape(block: Block): string[] {
  if (block.kind === "table") {
    const rows = block.rows.map(
      ({ cells, ragged, divider }) => [ragged ? "ragged" : divider ? "divider" : "", cells] as const,
    );
    return [
      `| ${block.columns.join(" | ")} |`,
      ...rows.map(([kind, cells]) => `${kind}| ${cells.map(cellShape).join(" | ")} |`),
    ];
  }
  if (block.kind === "front-matter") return [JSON.stringify(block.entries)];
  if (block.kind === "code") return [`code: ${block.text}`];
  if (block.kind === "component")
    return [`<${block.name}> ${JSON.stringify(block.attributes)} ${cellShape(block.cell)}`.trimEnd()];
  const mark = block.kind === "item" ? `${"-".repeat(block.depth)} ` : block.kind === "quote" ? "> " : "";
  return [mark + cellShape(block.cell)];
}

const cellShape = ({ lines, codes, notes, struck }: Cell): string =>
  [
    lines.join(" // "),
    ...codes.map((code) => `\`${code}\``),
    ...notes.map((note) => `^${note}`),
    ...struck.map((text) => `~${text}~`),
  ]
    .join(" ")
    .trim();
