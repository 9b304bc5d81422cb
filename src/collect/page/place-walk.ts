import type { Block, Section } from "./blocks.ts";
import { type Hit, hitsOf, keyOf, type Spot } from "./place-spots.ts";

/** Finds the spots that a place's parts refer to, or returns the first part that matches nothing. See `locate` for the rules. */
export function walk(page: Section, parts: readonly string[]): { spots: Spot[] } | { missing: string } {
  return follow(page, [{ section: page }], parts);
}

function follow(page: Section, spots: Spot[], [part, ...rest]: readonly string[]): ReturnType<typeof walk> {
  if (part === undefined) return { spots };
  const narrowed = narrow(page, spots, part);
  if (narrowed.length === 0) return { missing: part };
  const sections = narrowed.filter((spot) => spot.block === undefined);
  // Prefer a heading with the rest of the place under it to a row with the same text.
  if (rest.length > 0 && sections.length > 0 && sections.length < narrowed.length) {
    const under = follow(page, sections, rest);
    if ("spots" in under) return under;
  }
  return follow(page, narrowed, rest);
}

function narrow(page: Section, spots: readonly Spot[], part: string): Spot[] {
  const [, text = part, nth] = /^(.*) #(\d+)$/.exec(part) ?? [];
  const key = keyOf(text);
  const index = hitsOf(page);
  const inside = (hits: readonly Hit[]) => unique(hits.flatMap((hit) => spots.flatMap((spot) => meet(spot, hit))));
  let found = key === "" ? [] : inside(index.byKey.get(key) ?? []);
  for (const contains of [containsWord, (text: string) => text.includes(key)])
    if (found.length === 0 && key !== "")
      found = inside(index.all.filter(({ spot, key: text }) => isRowOrBlock(spot) && contains(text, key)));
  if (nth === undefined) return found;
  return [...Map.groupBy(found, kindOf).values()].flatMap((alike) => alike[Number(nth) - 1] ?? []);
}

/** What a number counts: of several equal headings, rows or the like, each for itself. */
export const kindOf = ({ block, row, column }: Spot): string =>
  block === undefined
    ? "section"
    : block.kind !== "table"
      ? "block"
      : `${row ? "row" : ""} ${column === undefined ? "" : "column"}`;

const isRowOrBlock = ({ block, column }: Spot) => block !== undefined && column === undefined;

/** Whether the text contains the key as a whole word. */
export function containsWord(text: string, key: string): boolean {
  // indexOf finds the empty string forever.
  if (key === "") return false;
  for (let i = text.indexOf(key); i !== -1; i = text.indexOf(key, i + 1)) {
    const before = text.slice(Math.max(0, i - 1), i);
    const after = text.slice(i + key.length, i + key.length + 2);
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !/^([\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

/** Narrows a spot to a hit inside it; empty if the hit is outside. */
function meet(spot: Spot, { spot: hit, text }: Hit): Spot[] {
  const via = [...(spot.via ?? []), text];
  if (spot.block === undefined) return !same(spot, hit) && isUnder(hit.section, spot.section) ? [{ ...hit, via }] : [];
  if (hit.block === undefined || !isInside(hit.block, spot.block)) return [];
  const row = spot.row ?? hit.row;
  const column = spot.column ?? hit.column;
  const entry = spot.entry ?? hit.entry;
  const clash = (hit.row ?? row) !== row || (hit.column ?? column) !== column || (hit.entry ?? entry) !== entry;
  return clash || (row?.ragged && column !== undefined) ? [] : [{ ...hit, row, column, entry, via }];
}

function isUnder(section: Section | undefined, outer: Section): boolean {
  for (let inner = section; inner; inner = inner.parent) if (inner === outer) return true;
  return false;
}

const isInside = (block: Block, outer: Block): boolean =>
  block === outer || (block.kind === "item" && block.parent !== undefined && isInside(block.parent, outer));

/** Whether two spots are the same thing. */
export const same = (a: Spot, b: Spot): boolean =>
  a.section === b.section && a.block === b.block && a.row === b.row && a.column === b.column && a.entry === b.entry;

/** Removes duplicates, keeping document order. */
function unique(spots: Spot[]): Spot[] {
  const byThing = Map.groupBy(spots, (spot) => spot.row ?? spot.block ?? spot.section);
  const kept = new Set(
    [...byThing.values()].flatMap((all) => all.filter((spot, i) => all.findIndex((other) => same(spot, other)) === i)),
  );
  return spots.filter((spot) => kept.has(spot));
}
