import type { Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { LockLine } from "../../schema/history.ts";
import { type Evidence, type Field, isListField, type Raw } from "../../schema/record.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { clean } from "./cell.ts";
import { items, type Outline, paragraphs } from "./outline.ts";
import { locate, pageScope, type Scope } from "./place.ts";

/**
 * Model, page key → outline of the page's last whole reading → one finding for each piece of evidence that is not there.
 * Evidence with a `read_on` of its own belongs to another reading, and a page without an outline was not read: both are skipped.
 * The first raw text of a state must stand at the place (white space collapsed); the texts that complete it, anywhere on the
 * page; a completing text "^2" means that the page has a footnote 2.
 */
export function verifyRecord(model: Model<Slug>, outlineOf: (page: string) => Outline | undefined): Finding[] {
  return model.record.evidence.flatMap((evidence) => {
    const outline = evidence.read_on === undefined ? outlineOf(evidence.page) : undefined;
    return outline ? verifyEvidence(model, evidence, outline) : [];
  });
}

/** The ids that a package was read to list → one finding for each that is not at its place any more. */
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
    file: `catalog/${provider}/${id}.json`,
    path,
    message: `${page}: ${message}`,
    mend: "collect the page again, or correct the evidence",
  });
  const scope = locate(outline, at);
  if ("missing" in scope) return [finding(at, `no "${scope.missing}" there`)];

  const here = textOf(scope);
  return Object.entries(states).flatMap(([field, raws]) =>
    entriesOf(field as Field, raws).flatMap(([first = "", ...completing]) => [
      ...(here.includes(clean(first)) ? [] : [finding(`${at}: ${field}`, `"${first}" is not there`)]),
      ...completing
        .filter((raw) => !standsOn(outline, raw))
        .map((raw) => finding(`${at}: ${field}`, `"${raw}" is not on the page`)),
    ]),
  );
}

/** States of one field → for each element its raw text and what completes it. */
function entriesOf(field: Field, raws: Raw | Raw[]): string[][] {
  if (typeof raws === "string") return [[raws]];
  if (isListField(field)) return raws.map((raw) => (typeof raw === "string" ? [raw] : raw));
  return [raws.flat()];
}

/** One text a line, so that no raw text is found across two cells. */
const textOf = (scope: Scope) => scope.texts.map(clean).join("\n");

type Everything = { text: string; markers: Set<string> };
const pages = new WeakMap<Outline, Everything>();

function standsOn(outline: Outline, raw: string): boolean {
  let page = pages.get(outline);
  if (!page) {
    page = { text: textOf(pageScope(outline)), markers: markersOn(outline) };
    pages.set(outline, page);
  }
  return page.text.includes(clean(raw)) || (raw.startsWith("^") && page.markers.has(bare(raw.slice(1))));
}

/** Markers set as superscript, and those that a footnote's text begins with: some pages print theirs as plain digits. */
function markersOn(outline: Outline): Set<string> {
  const set = pageScope(outline).cells.flatMap((cell) => cell.notes.map(bare));
  const begun = [...paragraphs(outline), ...items(outline)].flatMap(
    ({ cell }) => /^\(?(\d{1,2}|[a-z]|[*†‡§¶]{1,3})(?:\)|(?=[\s.:\p{Lu}]))/u.exec(cell.text)?.[1] ?? [],
  );
  return new Set([...set, ...begun]);
}

const bare = (marker: string) => marker.replace(/^\((.*)\)$/, "$1");
