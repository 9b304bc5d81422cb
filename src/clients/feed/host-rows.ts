import type { HostRow, Model } from "./api.ts";
import { hostCalled } from "./forms.ts";
import { slugOf } from "./nearest.ts";
import { candidatesOf } from "./spelling.ts";

/** One spelling at a host, and the version if the code has it apart from the name. */
export type AtHost = { host: string; text?: string | undefined; version?: string | undefined };

export type HostRows = {
  /** Whether the feed has a schedule of the host. */
  covers(host: string): boolean;
  /** The host's rows for a spelling, else for the model that it means; empty if it has none. */
  find(at: AtHost, model?: Pick<Model, "id">): readonly HostRow[];
  /** The row of a spelling that names its host, if the feed doesn't cover the model's maker. */
  other(text: string): HostRow | undefined;
  /** A host's rows under exactly this name, with or without the version in it. */
  named(host: string, name: string): readonly HostRow[];
  readonly all: readonly HostRow[];
};

export function hostRowsOf(rows: readonly HostRow[]): HostRows {
  const byName = new Map<string, HostRow[]>();
  const byModel = new Map<string, HostRow[]>();
  const add = (index: Map<string, HostRow[]>, key: string, row: HostRow) =>
    index.set(key, [...(index.get(key) ?? []), row]);
  for (const row of rows) {
    const names = new Set([row.as, ...(row.version === null ? [] : [`${row.as}-${row.version}`])].map(slugOf));
    for (const name of names) add(byName, `${row.host}/${name}`, row);
    if (row.id !== null) add(byModel, `${row.host}/${row.id}`, row);
  }
  const named = (host: string, name: string) => byName.get(`${host}/${slugOf(name)}`) ?? [];

  function find({ host: words, text, version }: AtHost, model?: Pick<Model, "id">): readonly HostRow[] {
    const host = hostCalled(words) ?? words;
    // Vertex AI lists some models without their version.
    const spelled = text === undefined ? [] : [text, text.replace(/@\w+$|-\d{3}$/, "")].flatMap(candidatesOf);
    for (const { text: name } of spelled) {
      const found = named(host, version === undefined ? name : `${name}-${version}`);
      if (found.length > 0) return found;
    }
    return (model && byModel.get(`${host}/${model.id}`)) ?? [];
  }
  // Most texts contain none of the names, and this is cheaper than reading a text in every way.
  const others = rows.flatMap(({ id, as }) => (id === null ? as.replace(/[^a-z0-9]+/gi, "[^a-z0-9]+") : []));
  const names = new RegExp(others.join("|") || "\\b\\B", "i");
  const other = (text: string) =>
    !names.test(text)
      ? undefined
      : candidatesOf(text)
          .flatMap(({ host, text: name }) => (host === undefined ? [] : named(host, name)))
          .find(({ id }) => id === null);
  const covered = new Set(rows.map(({ host }) => host));
  return { covers: (host) => covered.has(host), find, other, named, all: rows };
}
