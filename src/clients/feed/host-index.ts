import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { slugOf } from "./nearest.ts";
import type { HostRow } from "./results.ts";
import { type Candidate, candidatesOf } from "./spelling.ts";

/** One spelling at a host, and the version if the code has it apart from the name. */
export type AtHost = { host: string; text?: string | undefined; version?: string | undefined };

export type HostIndex = {
  /** The host's own rows for a spelling, else for the model that it means. */
  find(at: AtHost, model?: Pick<Standing, "id">): readonly HostRow[];
  /** A host's rows under exactly this name, with or without the version in it; those that only vendors state are among them. */
  named(host: string, name: string): readonly HostRow[];
  /** The rows of a spelling that names its host, or that only hosts list, of makers that this catalog doesn't cover. */
  others(text: string, candidates?: readonly Candidate[]): readonly HostRow[];
  readonly all: readonly HostRow[];
};

/** The rows of a document's hosts by their names and by their models. */
export function hostIndexOf({ models, host_rows }: StandingsDocument): HostIndex {
  const all: HostRow[] = [
    ...models.flatMap((model) => (model.hosts ?? []).map((row) => ({ ...row, model }))),
    ...host_rows.map((row) => ({ ...row, model: null })),
  ];
  const byName = new Map<string, HostRow[]>();
  const byModel = new Map<string, HostRow[]>();
  const unjoined = new Map<string, HostRow[]>();
  const add = (index: Map<string, HostRow[]>, key: string, row: HostRow) => {
    const rows = index.get(key);
    if (rows) rows.push(row);
    else index.set(key, [row]);
  };
  for (const row of all) {
    for (const name of namesOf(row)) {
      add(byName, `${row.host}/${name}`, row);
      if (row.model === null) add(unjoined, name, row);
    }
    if (row.model !== null && !row.unlisted) add(byModel, `${row.host}/${row.model.id}`, row);
  }
  const named = (host: string, name: string) => byName.get(`${host}/${slugOf(name)}`) ?? [];

  function find({ host, text, version }: AtHost, model?: Pick<Standing, "id">): readonly HostRow[] {
    // Vertex AI lists some models without their version.
    const spelled = text === undefined ? [] : [text, text.replace(/@\w+$|-\d{3}$/, "")].flatMap(candidatesOf);
    for (const { text: name } of spelled) {
      const rows = named(host, version === undefined ? name : `${name}-${version}`).filter((row) => !row.unlisted);
      if (rows.length > 0) return rows;
    }
    return (model && byModel.get(`${host}/${model.id}`)) ?? [];
  }

  function others(text: string, candidates = candidatesOf(text)): readonly HostRow[] {
    for (const { host, text: name } of candidates) {
      const rows = (unjoined.get(slugOf(name)) ?? []).filter((row) => host === undefined || host === row.host);
      if (rows.length > 0) return rows;
    }
    return [];
  }
  return { find, named, others, all };
}

/** With and without the version. */
const namesOf = ({ as, spellings = [], version }: HostRow): Set<string> =>
  new Set(
    [as, ...spellings].flatMap((name) => (version === undefined ? [name] : [name, `${name}-${version}`])).map(slugOf),
  );
