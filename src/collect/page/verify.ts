import { textsOf } from "../../catalog/evidence.ts";
import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { LockLine } from "../../schema/history.ts";
import type { Evidence, Field, Raw } from "../../schema/record.ts";
import { isHost, type Slug } from "../../schema/vocabulary.ts";
import { clean } from "./cell.ts";
import type { Outline } from "./outline.ts";
import { locate, pageScope, type Scope } from "./place.ts";

/**
 * Returns a finding for each raw text of a model's evidence that isn't on the page. `outlineOf`: the outline of a page's last whole
 * reading. Skips evidence with its own `read_on`, which belongs to another reading, and pages without an outline.
 * The first raw text of a state must be at the place (whitespace collapsed), the texts that complete it anywhere on the page,
 * ignoring case, as titles and units are read; a completing text "^2" means that the page has a footnote 2.
 */
export function verifyRecord(model: Model<Slug>, outlineOf: (page: string) => Outline | undefined): Finding[] {
  return model.record.evidence.flatMap((evidence) => {
    const outline = evidence.read_on === undefined ? outlineOf(evidence.page) : undefined;
    return outline ? verifyEvidence(model, evidence, outline) : [];
  });
}

/** Returns a finding for each id listed by a package that is no longer at its place. */
export function verifyListed(file: string, listed: LockLine["listed"], outline: Outline): Finding[] {
  return Object.entries(listed ?? {}).flatMap(([id, { at, says = id }]) => {
    const scope = locate(outline, at);
    if (!("missing" in scope) && [id, says].every((text) => textOf(scope).includes(clean(text)))) return [];
    return [{ file, path: at, message: `"${id}" is not listed there`, mend: "collect the package again" }];
  });
}

function verifyEvidence({ provider, id }: Model<Slug>, evidence: Evidence, outline: Outline): Finding[] {
  const { page, at, states } = evidence;
  const finding = (path: string, message: string): Finding => ({
    file: `catalog/${isHost(provider) ? "hosts/" : ""}${provider}/${id}.json`,
    path,
    message: `${page}: ${message}`,
    mend: "collect the page again, or correct the evidence",
  });
  const scope = locate(outline, at);
  if ("missing" in scope) return [finding(at, `no "${scope.missing}" there`)];
  return absentTexts(outline, scope, states).map(({ field, raw, why }) =>
    finding(`${at}: ${field}`, `"${raw}" is ${why}`),
  );
}

/** The raw texts that aren't in the scope or, if they complete one, on the page. */
export function absentTexts(outline: Outline, scope: Scope, states: Evidence["states"]) {
  const here = textOf(scope);
  return (Object.entries(states) as [Field, Raw | Raw[]][]).flatMap(([field, raws]) =>
    textsOf(field, raws).flatMap(([first = "", ...completing]) => [
      ...(here.includes(clean(first)) ? [] : [{ field, raw: first, why: "not there" }]),
      ...completing.filter((raw) => !isOn(outline, raw)).map((raw) => ({ field, raw, why: "not on the page" })),
    ]),
  );
}

/** One text per line, so that no raw text matches across two cells. */
const textOf = (scope: Scope) => scope.texts.map(clean).join("\n");

type PageTexts = { text: string; markers: Set<string> };
const pages = new WeakMap<Outline, PageTexts>();

function isOn(outline: Outline, raw: string): boolean {
  let page = pages.get(outline);
  if (!page) {
    page = { text: textOf(pageScope(outline)).toLowerCase(), markers: markersOn(outline) };
    pages.set(outline, page);
  }
  return page.text.includes(clean(raw).toLowerCase()) || (raw.startsWith("^") && page.markers.has(bare(raw.slice(1))));
}

/** Superscript footnote markers, and those at the start of a footnote's text: some pages print them as plain digits. */
function markersOn(outline: Outline): Set<string> {
  const superscript = pageScope(outline).cells.flatMap((cell) => cell.notes.map(bare));
  const leading = [...outline.root.paragraphs, ...outline.root.items].flatMap(
    ({ cell }) => /^\(?(\d{1,2}|[a-z]|[*†‡§¶]{1,3})(?:\)|(?=[\s.:\p{Lu}]))/u.exec(cell.text)?.[1] ?? [],
  );
  return new Set([...superscript, ...leading]);
}

const bare = (marker: string) => marker.replace(/^\((.*)\)$/, "$1");
