import type { HostStanding, Standing, StandingsDocument } from "../../schema/standings.ts";
import { hostKeyOf, passesOn, prefixOf, runsCopies, sharesIds } from "./forms.ts";
import { groupedBy } from "./grouped.ts";
import { slugOf } from "./nearest.ts";
import { once } from "./once.ts";
import type { HostRow } from "./results.ts";
import { type Candidate, candidatesOf } from "./spelling.ts";

/** One spelling at a host, and the version if the code has it apart from the name. */
type AtHost = { host: string; text?: string | undefined; version?: string | undefined };

export type HostIndex = ReturnType<typeof hostIndexOf>;

/** The rows of a document's hosts by their names and by their models. */
export function hostIndexOf({ models, host_rows, services }: StandingsDocument) {
  const joined = models.flatMap((model) =>
    (model.hosts ?? []).flatMap((row) => (row.status || row.unlisted ? [{ ...row, model }] : [])),
  );
  // Without a status, a row that no model has says nothing.
  const alone = (rows: readonly HostStanding[]) =>
    rows.filter(({ status }) => status !== undefined).map((row) => ({ ...row, model: null }));
  const unjoined = alone(host_rows);
  const all: readonly HostRow[] = [...joined, ...unjoined];
  const listed = joined.filter(({ unlisted }) => !unlisted);
  // Most texts are called at few hosts.
  const ofHost = groupedBy(all, ({ host }) => `${host}`);
  const byName = new Map([...ofHost].map(([host, rows]) => [host, indexed(rows, namesOf)]));
  const versionsOf = indexed(listed, ({ as, version }) => (version === undefined ? [] : [as]));
  const byModel = indexed(listed, ({ host, model }) => [`${host}/${model.id}`]);
  const byNameAlone = indexed(unjoined, namesOf);
  const byService = new Map<string, HostRow>(alone(services).map((row) => [hostKeyOf(row.as), row]));
  // `vendor/model` is how routers write, unless the host runs copies under ids of its own.
  const isOwn = (host: string, id: string) => !sharesIds(host) && (runsCopies(host) || !id.includes("/"));
  const byId = indexed(listed, ({ host, as, spellings = [], no_id }) =>
    (no_id ? spellings : [as, ...spellings]).filter((id) => isOwn(host, id)),
  );
  /** A host's rows under exactly this name, with or without the version in it; those that only vendors state are among them. */
  const withName = (host: string, name: string) => byName.get(host)?.(slugOf(name)) ?? [];
  const ends = once(() => all.flatMap((row) => (row.no_id ? [] : { row, end: slugOf(lastPart(row.as)) })));
  return {
    all,
    withName,
    /** The row of a host that ends whole. */
    service: (host: string | null | undefined) => byService.get(host ?? ""),
    /** The rows of vendors' models that have exactly this id, which is their host's own. */
    withId: byId,
    /** What hosts state of a model; that of a bare id's versions, which they list under that id, is the bare id's, too. */
    of: ({ id, api_string = id, hosts = [] }: Standing): readonly HostStanding[] => [
      ...hosts,
      ...versionsOf(api_string).filter(({ model }) => model?.id !== id),
    ],
    /** The host's own rows for a spelling, else for the model that it means. */
    find({ host, text, version }: AtHost, model?: Pick<Standing, "id">): readonly HostRow[] {
      // Vertex AI lists some models without their version, and open ones without their maker.
      const names = text === undefined ? [] : candidatesOf(text).map((one) => one.text);
      const shorter = names.map((name) => name.replace(/@\w+$|-\d{3}$|^[\w-]+\/(?=[^/]+-maas$)/, ""));
      for (const name of [...names, ...shorter]) {
        const rows = withName(host, version === undefined ? name : `${name}-${version}`);
        if (rows.some((row) => !row.unlisted)) return rows.filter((row) => !row.unlisted);
      }
      return model ? byModel(`${host}/${model.id}`) : [];
    },
    /** Ids at hosts that a name is behind their maker's, else those that begin with it; what hosts still serve comes first. */
    called(text: string, host: string | null): string[] {
      const name = slugOf(lastPart(text));
      const ofHost = ends().filter(({ row }) => host === null || passesOn(host) || row.host === host);
      const whole = ofHost.filter(({ end }) => end === name);
      const near = whole.length > 0 ? whole : ofHost.filter(({ end }) => /\d/.test(name) && end.startsWith(`${name}-`));
      const isOver = ({ row }: (typeof near)[number]) => Number(row.status?.[0] === "retired");
      const rows = near.toSorted((a, b) => isOver(a) - isOver(b));
      return [...new Set(rows.map(({ row: { host, as } }) => `${prefixOf(host)}/${as}`))];
    },
    /** The rows of a spelling that names its host, or that only hosts list, of makers that this catalog doesn't cover. */
    others(text: string, candidates: readonly Candidate[] = candidatesOf(text)): readonly HostRow[] {
      for (const { host, text: name } of candidates) {
        const rows = byNameAlone(slugOf(name)).filter((row) => host === undefined || host === row.host);
        if (rows.length > 0) return rows;
      }
      return [];
    },
  };
}

/** `meta-llama/x:free` → `x`. */
const lastPart = (id: string) => id.replace(/^.*\/|:[a-z]+$/g, "");

/** Rows → a key to those that have it. */
function indexed<Row extends HostRow>(rows: readonly Row[], keysOf: (row: Row) => string[]) {
  const groups = once(() => {
    const entries = rows.flatMap((row) => [...new Set(keysOf(row))].map((key) => ({ key, row })));
    return groupedBy(entries, ({ key }) => key);
  });
  return (key: string): readonly HostRow[] =>
    groups()
      .get(key)
      ?.map(({ row }) => row) ?? [];
}

/** With and without the version. */
const namesOf = ({ as, spellings = [], version }: HostRow): string[] =>
  [as, ...spellings].flatMap((name) => (version === undefined ? [name] : [name, `${name}-${version}`])).map(slugOf);
