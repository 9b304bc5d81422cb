/** 10^exponent of `noun`; `hourly` if the price is for storing them for an hour. */
export type Unit = { exponent: 0 | 3 | 6 | 9; noun: Noun; hourly: boolean };

const NOUNS = {
  token: "tok(?:en)?s?",
  search: "search(?:es)?(?: units?| query| queries)?",
  request: "requests?|(?:api )?calls?",
  prompt: "(?:grounded )?prompts?",
  image: "images?|imgs?",
  minute: "minutes?|mins?",
  second: "seconds?|secs?|s",
  hour: "hours?|hrs?",
  character: "char(?:acter)?s?",
  "annotated page": "annotated pages?",
  page: "pages?",
  video: "videos?",
  song: "songs?",
  megapixel: "megapixels?|mp",
  pixel: "pixels?",
  use: "uses?",
} as const;
export type Noun = keyof typeof NOUNS;

const COUNT = "1(?:,?000){0,3}|1?k|1?m|1?b|(?:1 )?(?:thousand|million|billion)";
const KIND = "(?:input|output|cached|cache|hit|miss|prompt|completion|text|audio|image|video|unicode)";
const NOUN = Object.entries(NOUNS)
  .map(([noun, form]) => `(?<${noun.replace(" ", "_")}>${form})`)
  .join("|");
const UNIT = `(?:${KIND} ){0,2}(?:(?<count>${COUNT})[ -]?(?![\\d,.]))?(?:${KIND} ){0,3}(?:${NOUN})(?![a-z0-9-])(?<hourly> ?(?:/|per) ?(?:hour|hr|h)(?![a-z0-9-]))?`;
/** "$2 / 1M" and "$2/M" mean tokens; nothing else is priced like that. A lower-case "m" alone may mean a minute. */
const MILLION = /(?:1m|1?M|(?:1 ?)?[Mm]illion|1,?000,?000)(?! ?[A-Za-z0-9.,$-])/y;
const AT = new RegExp(UNIT, "iy");
const INTRODUCED = /(?:\bper\b|\/) ?/gi;
const PRICE_WORD = /(?:\$|\b(?:price|cost|usd|rate)) ?$/i;

/** The unit at `from`, after a slash or "per", and where it ends. */
export function unitAt(text: string, from: number): { unit: Unit; end: number } | undefined {
  MILLION.lastIndex = from;
  const million = MILLION.exec(text);
  if (million) return { unit: { exponent: 6, noun: "token", hourly: false }, end: from + million[0].length };
  return nounAt(text, from);
}

function nounAt(text: string, from: number): { unit: Unit; end: number } | undefined {
  AT.lastIndex = from;
  const match = AT.exec(text);
  const groups = match?.groups;
  if (!match || !groups) return undefined;
  const noun = (Object.keys(NOUNS) as Noun[]).find((n) => groups[n.replace(" ", "_")] !== undefined) as Noun;
  const exponent = exponentOf(groups.count);
  // "1K image" is a resolution; "1,000 images" is a count.
  const printed = groups[noun.replace(" ", "_")] ?? "";
  if (exponent > 0 && noun !== "token" && !/s$/i.test(printed)) return undefined;
  if (noun === "image" && /k$/i.test(groups.count ?? "")) return undefined;
  return { unit: { exponent, noun, hourly: groups.hourly !== undefined }, end: from + match[0].length };
}

/** The distinct units in a completing text (a header, a unit column, a heading). */
export function unitsIn(text: string): Unit[] {
  const alone = unitAlone(text);
  if (alone) return [alone];
  const found: Unit[] = [];
  let from = 0;
  for (const lead of text.matchAll(INTRODUCED)) {
    if (lead.index < from) continue;
    const at = unitAt(text, lead.index + lead[0].length);
    // In "text / image" the slash does not introduce a unit.
    const listed = lead[0].startsWith("/") && at?.unit.exponent === 0 && !priced(text, lead.index);
    if (!at || listed) continue;
    from = at.end;
    found.push(at.unit);
  }
  return distinct(found);
}

/** Whether the text before the slash implies a price: nothing, a dollar sign, or a word such as "Price". */
const priced = (text: string, slash: number) =>
  slash === 0 || PRICE_WORD.test(text.slice(Math.max(0, slash - " price ".length), slash));

/** Parses a text that is only a unit: "1K tokens", "1M INPUT TOKENS (CACHE MISS)", "image". */
function unitAlone(text: string): Unit | undefined {
  const alone = text.replace(/^units?: ?/i, "").replace(/ ?\([^()]*\)$/, "");
  const at = nounAt(alone, 0);
  if (!at || at.end !== alone.length) return undefined;
  // "Image" is the title of another kind of column; "image" is the content of a unit column.
  return at.unit.exponent > 0 || /^[a-z]+$/.test(alone) ? at.unit : undefined;
}

export const distinct = (units: readonly Unit[]) =>
  units.filter((unit, i) => units.findIndex((other) => same(unit, other)) === i);
const same = (a: Unit, b: Unit) => a.exponent === b.exponent && a.noun === b.noun && a.hourly === b.hourly;

function exponentOf(count: string | undefined): Unit["exponent"] {
  if (count === undefined) return 0;
  const word = count.toLowerCase().replace(/^1 ?(?=[a-z])/, "");
  if (/^1[0,]*$/.test(word)) return (word.replaceAll(",", "").length - 1) as Unit["exponent"];
  return word.startsWith("k") || word.startsWith("t") ? 3 : word.startsWith("m") ? 6 : 9;
}
