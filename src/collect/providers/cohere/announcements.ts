import { blocks, frontMatter, items, type Outline, type Paragraph, paragraphs, placeOf } from "../../page/outline.ts";
import type { OutlinedPage, PageReading } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";
import { openWeights } from "./models.ts";

const RELEASE = /\b(?:announce the release of|we are releasing|announcing updates to)\b/i;
const MODEL_ID = /^(?:command|embed|rerank|cohere|north|parse|c4ai|tiny)-[a-z0-9.-]*\d[a-z0-9.-]*$/;

/** One release note. Ids in lists make rows; ids elsewhere, and a name with a version, must be known from other pages. */
export function readAnnouncement({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const { title = outline.sections[1]?.title ?? "", createdAt, description } = frontMatter(outline);
  addFailing(reading, outline);
  const opening = paragraphs(outline).find(({ cell }) => RELEASE.test(cell.text));
  if (opening === undefined) {
    if (reading.statements.length === 0) reading.skipped.push({ at: "", text: title, why: "announces no model" });
    return reading;
  }
  const listed = items(outline).filter(({ cell }) => {
    const [id] = idsIn(cell.codes);
    return id !== undefined && cell.text.replace(/^Model name: /i, "").startsWith(id);
  });
  const rows = idsIn(listed.flatMap(({ cell }) => cell.codes[0] ?? []));
  const ids = [
    ...new Set([...rows, ...idsIn([...items(outline), ...paragraphs(outline)].flatMap(({ cell }) => cell.codes))]),
  ];
  if (ids.length === 0) ids.push(...idsIn(exampleIds(outline, opening.cell.text)));
  const day = /[A-Z][a-z]+ \d{1,2} \d{4}/.exec(createdAt ?? "")?.[0];
  const name = /announce the release of (\S+ \d[\d.]*)/.exec(opening.cell.text)?.[1];
  const subjects = ids.length > 0 ? ids.map((api_string) => ({ api_string })) : name === undefined ? [] : [{ name }];
  if (subjects.length === 0) reading.skipped.push({ at: "", text: title, why: "names no model's id" });

  const headed = outline.sections[1]?.place ?? "";
  const word = /\brelease\b/i.exec(description ?? (headed === "" ? "" : opening.cell.text))?.[0];
  for (const item of listed)
    for (const id of idsIn(item.cell.codes.slice(0, 1)))
      reading.statements.push({
        subject: { api_string: id },
        at: item.section.place || placeOf(item, id),
        states: { api_string: id },
      });
  for (const subject of subjects) {
    const makes_row = rows.includes("api_string" in subject ? subject.api_string : "");
    if (day !== undefined) reading.statements.push({ subject, makes_row, at: "createdAt", states: { released: day } });
    if (makes_row && word !== undefined && "api_string" in subject)
      reading.statements.push({
        subject,
        at: description === undefined ? headed : "description",
        states: { status: word },
      });
  }
  reading.statements.push(...openWeights(outline, ids));
  return reading;
}

const idsIn = (codes: readonly string[]) => [...new Set(codes.filter((code) => MODEL_ID.test(code)))];

/** The model asked for in example requests, where the note announces a release and names no id in its text. */
const exampleIds = (outline: Outline, opening: string): string[] =>
  /announce the release of/i.test(opening)
    ? blocks(outline).flatMap((block) =>
        block.kind === "code"
          ? [...block.text.matchAll(/"?model"?\s*[:=]\s*"([^"]+)"/g)].flatMap((m) => m[1] ?? [])
          : [],
      )
    : [];

/** A retirement: requests to the listed ids fail. */
function addFailing(reading: PageReading, outline: Outline): void {
  const [said] = paragraphs(outline).filter(({ cell }) =>
    /models are no longer available\b.*\bwill fail\b/.test(cell.text),
  );
  if (!said) return;
  const retired = said.section.blocks.flatMap((block, i, all) => {
    const lead = all.slice(0, i).findLast((b): b is Paragraph => b.kind === "paragraph");
    return block.kind === "item" && lead?.cell.text === "Retired models:" ? block.cell.codes : [];
  });
  for (const id of retired)
    reading.statements.push({
      subject: { api_string: id },
      makes_row: false,
      at: said.section.place,
      states: { after_retirement: "will fail" },
    });
}
