import { slugify } from "../../../read/id.ts";
import type { Cell, Section } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states } from "../adapter.ts";
import { isId, isSnapshot, previewIn, slugOf } from "./ids.ts";

/** "Sep 3" under "September, 2026"; several entries of one day are sections of the same title. */
const DAY = /^[A-Z][a-z]{2} \d{1,2}$/;
const RELEASE =
  /^(?:Also )?(?:[Rr]eleased|Launched) (?!.{0,40}\bsnapshots?\b)|^Added (a|two|three|four) new .*\bmodels?\b|^Added .* models to the API\b|^Announced new models:|\bis now generally available in the API\b/;
/** What the provider itself calls a released model; other openings of an entry say nothing of its state. */
const STATED = /^(?:Also )?([Rr]eleased|Launched)\b|\b(generally available)\b/;
const SENTENCES = /(?<=[.!?])\s+(?=[A-Z[`])|—/;

/** Changelog entry: a line "Feature · Model: id · API: route", then prose. */
export function readChangelog({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const released = new Map<string, Statement>();
  for (const section of outline.sections.filter(({ title }) => DAY.test(title))) {
    const [tags = [], ...prose] = entryOf(section);
    const releases = prose.flatMap((cell) => releasedIn(cell, tags));
    const text = [section.title, ...tags].join(" · ");
    if (releases.length === 0 && tags.length > 0)
      reading.skipped.push({ at: section.place, text, why: "an update, not the release of a model" });
    for (const release of releases) {
      const later = released.get(release.id);
      const refused = refusal(release.id);
      const why = refused ?? (later && "released on an earlier day");
      if (why) reading.skipped.push({ at: later?.at ?? section.place, text: release.id, why });
      if (!refused) released.set(release.id, statementOf(release, section, tags));
    }
  }
  return { ...reading, statements: [...released.values()] };
}

/** A tag may be a family's name ("Orbit 4.5"), under which the API knows no model. */
const refusal = (id: string): string | undefined =>
  isSnapshot(id) ? "a dated snapshot of a model" : isId(id) ? undefined : "a name, not an id";

type Release = { id: string; name: string | undefined; word: string | undefined };

/** An id among the entry's tags makes a row; one that is merely linked joins a row known from elsewhere. */
function statementOf({ id, name, word }: Release, section: Section, tags: readonly string[]): Statement {
  const listed = tags.includes(id) && word !== undefined;
  return {
    subject: { api_string: id, ...(name ? { name } : {}) },
    makes_row: listed,
    at: section.place,
    states: {
      ...states({
        name,
        api_string: listed ? id : undefined,
        status: listed ? (previewIn(id) ?? word) : undefined,
      }),
      released: [section.title, section.parent?.title ?? ""],
    },
  };
}

/** The model ids of the entry's first line, then its paragraphs and list items. */
function entryOf(section: Section): [tags: string[], ...prose: Cell[]] {
  const cells = section.blocks.flatMap((block) =>
    block.kind === "paragraph" || block.kind === "item" ? [block.cell] : [],
  );
  const [first, ...prose] = cells;
  const tags = (first?.text.split(" · ") ?? []).flatMap((tag) => /^Model: (\S+)$/.exec(tag)?.[1] ?? []);
  return [tags, ...prose];
}

/** What a paragraph says was released: those of the entry's tags that the sentence names, else the ones it links. */
function releasedIn(cell: Cell, tags: readonly string[]): Release[] {
  return cell.text
    .split(SENTENCES)
    .filter((sentence) => RELEASE.test(sentence))
    .flatMap((sentence) => {
      const found = STATED.exec(sentence);
      const ids = tags.length > 0 ? named(sentence, tags) : linked(sentence, cell);
      return ids.map((id) => ({ id, name: nameIn(cell, id), word: found?.[1] ?? found?.[2] }));
    });
}

/** The text of the link to a model's page, where it is the model's name and not its id again. */
const nameIn = (cell: Cell, id: string): string | undefined =>
  cell.links.find(({ text, href }) => slugOf(href) === id && text !== id && slugify(text) === slugify(id))?.text;

/** Tags whose id the sentence spells, as id or as name; the longest first, so that "x mini" does not name x. */
function named(sentence: string, tags: readonly string[]): string[] {
  let left = `-${slugify(sentence)}-`;
  return tags
    .toSorted((a, b) => b.length - a.length)
    .filter((tag) => {
      const spelled = `-${slugify(tag)}-`;
      const found = left.includes(spelled);
      left = left.replaceAll(spelled, "--");
      return found;
    });
}

/** Links to a model's page under its own name, and ids in code font. */
function linked(sentence: string, cell: Cell): string[] {
  const pages = cell.links.flatMap(({ text, href }) => {
    const slug = slugOf(href);
    if (slug === undefined || !sentence.includes(text)) return [];
    return slugify(slug) === slugify(text) ? [slug] : isId(text) && isSnapshot(text) ? [text] : [];
  });
  const codes = cell.codes.filter((code) => isId(code) && /\d/.test(code) && sentence.includes(code));
  return [...new Set([...pages, ...codes])];
}
