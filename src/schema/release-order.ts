// In which order models came out, where no page states the day of some.
type Day = string | null | undefined;
type Dated = { id: string; provider: string; released?: Day; knowledge_cutoff?: Day };

/** Numbers of a version, not of a date or a size: of `gpt-6-2-sol` 6 and 2, of `llama-70b` none. */
const VERSION = /(?<!\d)\d{1,3}(?![\da-z])/g;
const versionOf = ({ id }: Dated): number[] => (id.match(VERSION) ?? []).map(Number);
const familyOf = ({ id, provider }: Dated): string =>
  `${provider} ${id.replaceAll(VERSION, "").replaceAll(/-+/g, "-")}`;

/** Whether a version is lower: 6 than 6.1, 5.6 than 6. */
function isLower(a: readonly number[], b: readonly number[]): boolean {
  const at = b.findIndex((number, i) => number !== a[i]);
  return at >= 0 && (a[at] ?? -1) < (b[at] ?? -1);
}

/** Model → what sorts by release: its day, or a text just after its cutoff or the release of a lower version. Unknown ones are missing. */
export function releaseOrder<M extends Dated>(models: readonly M[]): Map<M, string> {
  // Node 20, on which the check runs as it is, has no Map.groupBy.
  const families = new Map<string, M[]>();
  for (const model of models) families.set(familyOf(model), [...(families.get(familyOf(model)) ?? []), model]);
  const after = (model: M) => {
    const lower = (families.get(familyOf(model)) ?? []).filter((one) => isLower(versionOf(one), versionOf(model)));
    const days = [model.knowledge_cutoff, ...lower.map(({ released }) => released)].filter((day) => day != null);
    return days.toSorted().at(-1);
  };
  const keys = models.map((model) => {
    const day = model.released ?? after(model);
    return [model, model.released ?? (day && `${day}+`)] as const;
  });
  return new Map(keys.flatMap(([model, key]) => (key === undefined ? [] : [[model, key]])));
}
