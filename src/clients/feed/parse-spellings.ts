import { z } from "zod";
import { plainText } from "./plain-text.ts";

/** What a spelling is stated to mean: ids, one unless the feed says that it may be several, and the host that spells so. */
export type Spelled = { ids: string[]; host: string | null };
/** Spelling, exactly as one writes it → what it means. */
export type Spellings = ReadonlyMap<string, Spelled>;

const Index = z.looseObject({
  spellings: z.record(z.string(), z.string()),
  hosts: z.record(z.string(), z.string()).nullish(),
  ambiguous: z.record(z.string(), z.array(z.string())).nullish(),
});

const LONGEST_SPELLING = 200;
const LONGEST_HOST = 40;
const MOST_IDS = 20;

/** Parsed JSON → spellings, or a sentence that says what is wrong with it. Ids are not checked: the list knows which there are. */
export function readSpellings(json: unknown): Spellings | string {
  const index = Index.safeParse(json);
  if (!index.success) return "it is not an index of spellings";
  const { spellings, hosts, ambiguous } = index.data;
  const at = new Map(Object.entries(hosts ?? {}));
  const known = new Map<string, Spelled>();
  const add = (text: string, ids: string[]) => {
    const host = plainText(at.get(text) ?? "", LONGEST_HOST) || null;
    if (text.length <= LONGEST_SPELLING) known.set(text, { ids, host });
  };
  for (const [text, id] of Object.entries(spellings)) add(text, [id]);
  for (const [text, ids] of Object.entries(ambiguous ?? {})) add(text, ids.slice(0, MOST_IDS));
  return known;
}
