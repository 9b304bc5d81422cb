import { slugify } from "../../../read/id.ts";
import type { Cell, Section } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { isId, isSnapshot, previewIn } from "../ids.ts";

/** "Sep 3" under "September, 2026". Several entries of one day are sections with the same title. */
const DAY = /^[A-Z][a-z]{2} \d{1,2}$/;
const RELEASE =
  /^(?:Also )?(?:[Rr]eleased|Launched) (?!.{0,40}\bsnapshots?\b)|^Added (a|two|three|four) new .*\bmodels?\b|^Added .* models to the API\b|^Announced new models:|\bis now generally available in the API\b/;
/** The provider's words for a released model; other openings of an entry don't state a status. */
const STATED = /^(?:Also )?([Rr]eleased|Launched)\b|\b(generally available)\b/;
const SENTENCES = /(?<=[.!?])\s+(?=[A-Z[`])|—/;

/** The slug in the address of a model's own page. */
export const slugOf = (href: string): string | undefined =>
  /\/docs\/models\/([A-Za-z0-9._-]+?)(?:\.md)?(?:[?#].*)?$/.exec(href)?.[1];

type Release = { id: string; name: string | undefined; word: string | undefined };
type Entry = { release: Release; section: Section; tags: readonly string[] };

/** Each entry is a line "Feature · Model: id · API: route", then prose. */
export function readChangelog(page: PageReader): void {
  const released = new Map<string, Entry>();
  for (const section of page.outline.sections.filter(({ title }) => DAY.test(title))) {
    const [tags = [], ...prose] = entryOf(section);
    const releases = prose.flatMap((cell) => releasedIn(cell, tags));
    if (releases.length === 0 && tags.length > 0)
      page.skip(section, "an update, not the release of a model", [section.title, ...tags].join(" · "));
    for (const release of releases) {
      const later = released.get(release.id);
      const refused = refusal(release.id);
      const why = refused ?? (later && "released on an earlier date");
      if (why) page.skip(later?.section ?? section, why, release.id);
      if (!refused) released.set(release.id, { release, section, tags });
    }
  }
  for (const entry of released.values()) state(page, entry);
}

/** Why a tag is skipped: it may be a family's name ("Orbit 4.5"), which isn't an id in the API. */
const refusal = (id: string): string | undefined =>
  isSnapshot(id) ? "a dated snapshot of a model" : isId(id) ? undefined : "a name, not an id";

/** An id in the entry's tags creates a row; one that is only linked must be known from elsewhere. */
function state(page: PageReader, { release: { id, name, word }, section, tags }: Entry): void {
  const makes_row = tags.includes(id) && word !== undefined;
  const listed = makes_row ? { api_string: id, status: previewIn(id) ?? word } : {};
  const released = [section.title, section.parent?.title ?? ""];
  page.state(section, { api_string: id, name }, { name, ...listed, released }, { makes_row });
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

/** The models that a paragraph announces: the entry's tags that the sentence contains or, without tags, the linked models. */
function releasedIn(cell: Cell, tags: readonly string[]): Release[] {
  return cell.text
    .split(SENTENCES)
    .filter((sentence) => RELEASE.test(sentence))
    .flatMap((sentence) => {
      const match = STATED.exec(sentence);
      const ids = tags.length > 0 ? tagsIn(sentence, tags) : linked(sentence, cell);
      return ids.map((id) => ({ id, name: nameIn(cell, id), word: match?.[1] ?? match?.[2] }));
    });
}

/** The text of the link to a model's page, if it is the model's name and not its id. */
const nameIn = (cell: Cell, id: string): string | undefined =>
  cell.links.find(({ text, href }) => slugOf(href) === id && text !== id && slugify(text) === slugify(id))?.text;

/** Tags that the sentence contains as id or name; longest first, so that "x mini" doesn't match x. */
function tagsIn(sentence: string, tags: readonly string[]): string[] {
  let left = `-${slugify(sentence)}-`;
  return tags
    .toSorted((a, b) => b.length - a.length)
    .filter((tag) => {
      const spelled = `-${slugify(tag)}-`;
      const isThere = left.includes(spelled);
      left = left.replaceAll(spelled, "--");
      return isThere;
    });
}

/** Links to a model's page by its own name, and ids in code. */
function linked(sentence: string, cell: Cell): string[] {
  const pages = cell.links.flatMap(({ text, href }) => {
    const slug = slugOf(href);
    if (slug === undefined || !sentence.includes(text)) return [];
    return slugify(slug) === slugify(text) ? [slug] : isId(text) && isSnapshot(text) ? [text] : [];
  });
  const codes = cell.codes.filter((code) => isId(code) && /\d/.test(code) && sentence.includes(code));
  return [...new Set([...pages, ...codes])];
}
