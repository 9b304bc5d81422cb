// Similar names.
import { once } from "./once.ts";

/** The form of our ids, in which `4.5` and `4-5` are the same, and `R+` is `r-plus`. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("+", "-plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const ALIKE = 0.75;
const NEAR_ENOUGH = 0.4;
/** What a spelling has beyond the text counts so much against it, and the same numbers so much for it. */
const [REST, NUMBERS] = [0.3, 0.15];
/** So much less alike than the best is left out. */
const FAR = 0.6;

/** Something, the letter groups of its spellings, and the words and numbers of each. */
export type Spelled<Item> = { item: Item; grams(): ReadonlySet<string>; spellings: readonly (readonly string[])[] };

export const spelledAs = <Item>(item: Item, ...spellings: string[]): Spelled<Item> => ({
  item,
  grams: once(() => gramsOf(...spellings)),
  spellings: spellings.map(runsIn),
});

/**
 * What is most similar to a text, of which `texts` has several readings, best first: the same words and numbers in any order, then by
 * the letters they share. The first number must begin alike, or there be none: `gpt-7` is no `gpt-5`. What isn't very similar must have
 * the first word's beginning, and the whole word, if anything has it.
 */
export function nearest<Item>(
  texts: readonly string[],
  among: readonly Spelled<Item>[],
  byDefault: (a: Item, b: Item) => number,
): Item[] {
  const wanted = gramsOf(...texts);
  const runs = runsIn(texts.at(-1) ?? "");
  if (runs.length === 0) return [];
  const [word, number] = [runs.find((run) => !isNumber(run)) ?? "", runs.find(isNumber) ?? ""];
  const [ordered, bare, digits] = [sorted(runs), sorted(runs.filter((run) => !isNumber(run))), digitsOf(runs)];
  const alike = among.filter(({ spellings }) => word !== "" && spellings.some(([first]) => first === word));
  // Short words begin alike by chance.
  const isLong = alike.length > 0 || word.length > 3 || number !== "";
  const near = (alike.length > 0 ? alike : among)
    .map(({ item, grams: gramsIn, spellings }) => {
      const grams = gramsIn();
      const shared = [...wanted].filter((gram) => grams.has(gram)).length;
      const begins = (what: string, runs: readonly string[]) => runs.some((run) => run[0] === what[0]);
      const numbers = spellings.flatMap((one) => one.find(isNumber) ?? []);
      const isBare = spellings.some((one) => sorted(one) === bare);
      const theirs = spellings.map(digitsOf).filter(Boolean);
      const hasNumbers = theirs.some((number) => number.startsWith(digits) || digits.startsWith(number));
      const share = shared / wanted.size;
      return {
        item,
        isNear:
          isBare ||
          (share >= (isLong && begins(word, spellings.flat()) ? NEAR_ENOUGH : ALIKE) &&
            (number === "" || begins(number, numbers))),
        same: Number(spellings.some((one) => sorted(one) === ordered)),
        // Tversky's index: a text is more often cut short than made longer; without a number, any version is meant.
        likeness: shared / (wanted.size + (number ? REST : 0) * (grams.size - shared)) + (hasNumbers ? NUMBERS : 0),
      };
    })
    .filter(({ isNear }) => isNear)
    .sort((a, b) => b.same - a.same || b.likeness - a.likeness || byDefault(a.item, b.item));
  const least = (near[0]?.likeness ?? 0) * FAR;
  return near.filter(({ likeness }) => likeness >= least).map(({ item }) => item);
}

const runsIn = (spelling: string) => slugOf(spelling).match(/[a-z]+|\d+/g) ?? [];
const sorted = (runs: readonly string[]) => runs.toSorted().join(" ");
const digitsOf = (runs: readonly string[]) => runs.filter(isNumber).join("");
const isNumber = (run: string) => /\d/.test(run);

/** Groups of two and of three letters: a typo changes few of them, even two letters swapped in a short name. */
const gramsOf = (...spellings: string[]): Set<string> =>
  new Set(
    spellings.flatMap((spelling) => {
      const word = ` ${slugOf(spelling)} `;
      return [...word]
        .flatMap((_, i) => [word.slice(i, i + 2), word.slice(i, i + 3)])
        .filter((gram) => gram.length > 1);
    }),
  );
