// Similar names.

/** The form of our ids, in which `4.5` and `4-5` are the same, and `R+` is `r-plus`. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("+", "-plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const ALIKE = 0.75;
const NEAR_ENOUGH = 0.4;
/** What a spelling has beyond the text counts so much against it. */
const REST = 0.3;
/** So much less alike than the best is left out. */
const FAR = 0.6;

/** Something, the letter groups of its spellings, how their words and numbers begin, and those in order. */
export type Spelled<Item> = {
  item: Item;
  grams: ReadonlySet<string>;
  begins: ReadonlySet<string>;
  sorted: ReadonlySet<string>;
};

export const spelledAs = <Item>(item: Item, ...spellings: string[]): Spelled<Item> => ({
  item,
  grams: gramsOf(...spellings),
  begins: new Set(spellings.flatMap(runsIn).map(([letter]) => letter ?? "")),
  sorted: new Set(spellings.map(sortedRuns)),
});

/**
 * What is most similar to a text, of which `texts` has several readings, best first: the same words and numbers in any order, then by
 * the letters they share. What isn't very similar must have the first word's and the first number's beginning, or be the words without the numbers: `gpt-7` is no `gpt-5`.
 */
export function nearest<Item>(
  texts: readonly string[],
  among: readonly Spelled<Item>[],
  byDefault: (a: Item, b: Item) => number,
): Item[] {
  const wanted = gramsOf(...texts);
  const runs = runsIn(texts.at(-1) ?? "");
  if (runs.length === 0) return [];
  const needed = [runs.find((run) => !isNumber(run)), runs.find(isNumber)].flatMap((run) => run?.[0] ?? []);
  const ordered = sortedRuns(texts.at(-1) ?? "");
  const bare = runs
    .filter((run) => !isNumber(run))
    .sort()
    .join(" ");
  const near = among
    .map(({ item, grams, begins, sorted }) => {
      const shared = [...wanted].filter((gram) => grams.has(gram)).length;
      return {
        item,
        begins,
        share: shared / wanted.size,
        same: Number(sorted.has(ordered)),
        isBare: sorted.has(bare),
        // Tversky's index: a text is more often cut short than made longer.
        likeness: shared / (wanted.size + REST * (grams.size - shared)),
      };
    })
    .filter(
      ({ share, begins, isBare }) =>
        share >= ALIKE || (share >= NEAR_ENOUGH && (isBare || needed.every((letter) => begins.has(letter)))),
    )
    .sort((a, b) => b.same - a.same || b.likeness - a.likeness || byDefault(a.item, b.item));
  const least = (near[0]?.likeness ?? 0) * FAR;
  return near.filter(({ likeness }) => likeness >= least).map(({ item }) => item);
}

const runsIn = (spelling: string) => slugOf(spelling).match(/[a-z]+|\d+/g) ?? [];
const sortedRuns = (spelling: string) => runsIn(spelling).sort().join(" ");
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
