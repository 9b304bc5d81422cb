import type { Lock } from "../schema/history.ts";
import type { PageSource, SourceFile } from "../schema/provider.ts";
import { type Evidence, type Field, isListField, type ModelRecord, type Raw } from "../schema/record.ts";
import type { Slug } from "../schema/vocabulary.ts";

type EvidencedField = keyof Evidence["states"];

/** The entries that no later section of their page supersedes. */
export const currentEvidence = (record: ModelRecord): Evidence[] => record.evidence.filter((e) => !e.superseded);

/** The raw texts for a field in the current entries, each with its entry. */
export function statementsOf(record: ModelRecord, field: EvidencedField): { entry: Evidence; raw: Raw | Raw[] }[] {
  return currentEvidence(record).flatMap((entry) => {
    const raw = entry.states[field];
    return raw === undefined ? [] : [{ entry, raw }];
  });
}

/** The texts of each element of a list field, else those of the value: the cell's, then those that complete it. */
export function textsOf(field: Field, raw: Raw | Raw[]): string[][] {
  if (typeof raw === "string") return [[raw]];
  return isListField(field) ? raw.map((element) => [element].flat()) : [raw.flat()];
}

/** The day the entry was read: its own, else that of its page's last full reading; undefined if neither is known. */
export function readOn(entry: Evidence, provider: Slug, lock: Lock): string | undefined {
  const line = `${provider}/${entry.page}`;
  return entry.read_on ?? (Object.hasOwn(lock, line) ? lock[line]?.read_on : undefined);
}

/** The provider and the page key in `<provider>/<page key>`. */
export function splitPage(name: string): [slug: Slug, key: string] {
  const slash = name.indexOf("/");
  return [name.slice(0, slash) as Slug, name.slice(slash + 1)];
}

/** Looks up a page key in provider.json; `model/x` is a member of the family `model/*`. */
export function pageNamed(provider: SourceFile, key: string): PageSource | undefined {
  const family = /^([^/]+)\/[^/*]+$/.exec(key)?.[1];
  const entry = family === undefined ? key : `${family}/*`;
  return Object.hasOwn(provider.pages, entry) && !key.endsWith("*") ? provider.pages[entry] : undefined;
}
