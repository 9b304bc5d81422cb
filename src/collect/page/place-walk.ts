import type { Block, Section } from "./blocks.ts";
import { type Hit, hitsOf, type Spot, spotIn } from "./place-index.ts";
import { keyOf } from "./place-text.ts";

export type Found = { spots: Spot[] } | { missing: string };

/** Finds the spots that a place's parts refer to, or returns the first part that matches nothing. See `locate` for the rules. */
export function walk(page: Section, parts: string[]): Found {
  return follow(page, [{ kind: "section", section: page, via: [] }], parts);
}

function follow(page: Section, spots: Spot[], [part, ...rest]: string[]): Found {
  if (part === undefined) return { spots };
  const found = narrow(page, spots, part);
  if (found.length === 0) return { missing: part };
  const sections = found.filter((spot) => spot.kind === "section");
  // Prefer a heading with the rest of the place under it to a row with the same text.
  if (rest.length > 0 && sections.length > 0 && sections.length < found.length) {
    const under = follow(page, sections, rest);
    if ("spots" in under) return under;
  }
  return follow(page, found, rest);
}

function narrow(page: Section, spots: Spot[], part: string): Spot[] {
  const numbered = /^(.*) #(\d+)$/.exec(part);
  const key = keyOf(numbered ? (numbered[1] as string) : part);
  if (key === "") return [];
  const index = hitsOf(page);
  const inside = (hits: readonly Hit[]) => unique(hits.flatMap((hit) => spots.flatMap((spot) => meet(spot, hit))));
  const loose = (fits: (text: string) => boolean) =>
    inside(index.all.filter((hit) => (hit.spot.kind === "row" || hit.spot.kind === "block") && fits(hit.key)));
  let found = inside(index.byKey.get(key) ?? []);
  if (found.length === 0) found = loose((text) => containsWord(text, key));
  if (found.length === 0) found = loose((text) => text.includes(key));
  if (!numbered) return found;
  const nth = Number(numbered[2]);
  const kinds = new Map<string, number>();
  return found.filter((spot) => {
    const count = (kinds.get(spot.kind) ?? 0) + 1;
    kinds.set(spot.kind, count);
    return count === nth;
  });
}

/** Whether the text contains the key as a whole word. Both are keys (see place-text.ts). */
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
  const via = [...spot.via, text];
  if (spot.kind === "section") {
    const isItself = hit.kind === "section" && hit.section === spot.section;
    return !isItself && isUnder(hit.section, spot.section) ? [{ ...hit, via }] : [];
  }
  if (spot.kind === "block") {
    const fits = hit.kind === "block" && isInside(hit.block, spot.block);
    return fits && (hit.entry ?? spot.entry) === (spot.entry ?? hit.entry) ? [{ ...hit, via }] : [];
  }
  if (hit.kind === "section" || hit.kind === "block" || hit.table !== spot.table) return [];
  const [row, column] = [spot.row ?? hit.row, spot.column ?? hit.column];
  if ((hit.row ?? row) !== row || (hit.column ?? column) !== column) return [];
  return row?.ragged && column !== undefined ? [] : [spotIn(spot.table, row, column, via)];
}

function isUnder(section: Section | undefined, outer: Section): boolean {
  for (let inner = section; inner; inner = inner.parent) if (inner === outer) return true;
  return false;
}

function isInside(block: Block, outer: Block): boolean {
  if (block === outer) return true;
  return block.kind === "item" && block.parent !== undefined && isInside(block.parent, outer);
}

/** Whether two spots are the same thing. */
export function same(a: Spot, b: Spot): boolean {
  if (a.kind === "section") return b.kind === "section" && a.section === b.section;
  if (a.kind === "block") return b.kind === "block" && a.block === b.block && a.entry === b.entry;
  return a.kind === b.kind && a.table === b.table && a.row === b.row && a.column === b.column;
}

/** Removes duplicates, keeping document order. */
function unique(spots: Spot[]): Spot[] {
  if (spots.length < 2) return spots;
  const found = new Map<unknown, Spot[]>();
  return spots.filter((spot) => {
    const thing = spot.kind === "section" ? spot.section : spot.kind === "block" ? spot.block : spot.table;
    const others = found.get(thing) ?? [];
    const isNew = !others.some((other) => same(other, spot));
    if (isNew) found.set(thing, [...others, spot]);
    return isNew;
  });
}
