import type { HostRow, Model } from "./api.ts";
import { hostCalled } from "./forms.ts";
import { candidatesOf } from "./spelling.ts";

/** One spelling at a host: the text as it stands there, and the version where that stands apart. */
export type AtHost = { host: string; text?: string | undefined; version?: string | undefined };

export type HostRows = {
  /** What the host states of a spelling, else of the model that it means; empty where it states nothing. */
  find(at: AtHost, model?: Model): readonly HostRow[];
  /** What a spelling that names its host means there, where that is a model of a maker that the feed does not cover. */
  other(text: string): HostRow | undefined;
  /** The rows that a host has under exactly this name, with the version in the name or without. */
  named(host: string, name: string): readonly HostRow[];
  readonly all: readonly HostRow[];
};

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The index of what hosts state. */
export function hostRowsOf(rows: readonly HostRow[]): HostRows {
  const byName = new Map<string, HostRow[]>();
  const byModel = new Map<string, HostRow[]>();
  const add = (index: Map<string, HostRow[]>, key: string, row: HostRow) =>
    index.set(key, [...(index.get(key) ?? []), row]);
  for (const row of rows) {
    const names = new Set([row.as, ...(row.version === null ? [] : [`${row.as}-${row.version}`])].map(slug));
    for (const name of names) add(byName, `${row.host}/${name}`, row);
    if (row.id !== null) add(byModel, `${row.host}/${row.id}`, row);
  }
  const named = (host: string, name: string) => byName.get(`${host}/${slug(name)}`) ?? [];

  function find({ host: words, text, version }: AtHost, model?: Model): readonly HostRow[] {
    const host = hostCalled(words) ?? words;
    // Vertex AI serves some models under the part before the version alone.
    const spelled = text === undefined ? [] : [text, text.replace(/@\w+$/, "")].flatMap(candidatesOf);
    for (const { text: name } of spelled) {
      const found = named(host, version === undefined ? name : `${name}-${version}`);
      if (found.length > 0) return found;
    }
    return (model && byModel.get(`${host}/${model.id}`)) ?? [];
  }
  const others = rows.filter(({ id, as }) => id === null && /^\S+$/.test(as));
  // Most texts hold none of the names, and all ways to read one cost more than this.
  const names = new RegExp(others.map(({ as }) => as.replace(/\W/g, "\\$&")).join("|") || "\\b\\B", "i");
  const other = (text: string) =>
    !names.test(text)
      ? undefined
      : candidatesOf(text)
          .flatMap(({ host, text: name }) => (host === undefined ? [] : named(host, name)))
          .find(({ id }) => id === null);
  return { find, other, named, all: rows };
}
