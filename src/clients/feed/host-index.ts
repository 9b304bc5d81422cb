import type { HostStanding, Standing, StandingsDocument } from "../../schema/standings.ts";
import { hostKeyOf, runsCopies, sharesIds } from "./forms.ts";
import { groupedBy } from "./grouped.ts";
import { slugOf } from "./nearest.ts";
import type { HostRow } from "./results.ts";
import { type Candidate, candidatesOf } from "./spelling.ts";

/** One spelling at a host, and the version if the code has it apart from the name. */
export type AtHost = { host: string; text?: string | undefined; version?: string | undefined };

/** The rows of a document's hosts by their names and by their models. */
export class HostIndex {
  readonly all: readonly HostRow[];
  readonly #byName: Map<string, HostRow[]>;
  readonly #byModel: Map<string, HostRow[]>;
  readonly #unjoined: Map<string, HostRow[]>;
  readonly #byId: Map<string, HostRow[]>;
  readonly #versions: Map<string, HostRow[]>;
  readonly #services: Map<string, HostRow>;

  constructor({ models, host_rows, services }: StandingsDocument) {
    const joined = models.flatMap((model) =>
      (model.hosts ?? []).flatMap((row) => (row.status || row.unlisted ? [{ ...row, model }] : [])),
    );
    // Without a status, a row that no model has says nothing.
    const alone = (rows: readonly HostStanding[]) =>
      rows.filter(({ status }) => status !== undefined).map((row) => ({ ...row, model: null }));
    const unjoined = alone(host_rows);
    this.all = [...joined, ...unjoined];
    const listed = joined.filter(({ unlisted }) => !unlisted);
    this.#byName = indexed(this.all, (row) => namesOf(row).map((name) => `${row.host}/${name}`));
    this.#versions = indexed(listed, ({ as, version }) => (version === undefined ? [] : [as]));
    this.#byModel = indexed(listed, ({ host, model }) => [`${host}/${model.id}`]);
    this.#unjoined = indexed(unjoined, namesOf);
    this.#services = new Map(alone(services).map((row) => [hostKeyOf(row.as), row]));
    // `vendor/model` is how routers write, unless the host runs copies under ids of its own.
    const isOwn = (host: string, id: string) => !sharesIds(host) && (runsCopies(host) || !id.includes("/"));
    this.#byId = indexed(listed, ({ host, as, spellings = [], no_id }) =>
      (no_id ? spellings : [as, ...spellings]).filter((id) => isOwn(host, id)),
    );
  }

  /** A host's rows under exactly this name, with or without the version in it; those that only vendors state are among them. */
  named(host: string, name: string): readonly HostRow[] {
    return this.#byName.get(`${host}/${slugOf(name)}`) ?? [];
  }

  /** The row of a host that ends whole. */
  service(host: string | null | undefined): HostRow | undefined {
    return this.#services.get(host ?? "");
  }

  /** The rows of vendors' models that have exactly this id, which is their host's own. */
  withId(id: string): readonly HostRow[] {
    return this.#byId.get(id) ?? [];
  }

  /** What hosts state of a model; that of a bare id's versions, which they list under that id, is the bare id's, too. */
  of({ id, api_string = id, hosts = [] }: Standing): readonly HostStanding[] {
    const versions = this.#versions.get(api_string) ?? [];
    return [...hosts, ...versions.filter(({ model }) => model?.id !== id)];
  }

  /** The host's own rows for a spelling, else for the model that it means. */
  find({ host, text, version }: AtHost, model?: Pick<Standing, "id">): readonly HostRow[] {
    // Vertex AI lists some models without their version, and open ones without their maker.
    const names = text === undefined ? [] : candidatesOf(text).map((one) => one.text);
    const shorter = names.map((name) => name.replace(/@\w+$|-\d{3}$|^[\w-]+\/(?=[^/]+-maas$)/, ""));
    for (const name of [...names, ...shorter]) {
      const rows = this.named(host, version === undefined ? name : `${name}-${version}`);
      if (rows.some((row) => !row.unlisted)) return rows.filter((row) => !row.unlisted);
    }
    return (model && this.#byModel.get(`${host}/${model.id}`)) ?? [];
  }

  /** The rows of a spelling that names its host, or that only hosts list, of makers that this catalog doesn't cover. */
  others(text: string, candidates: readonly Candidate[] = candidatesOf(text)): readonly HostRow[] {
    for (const { host, text: name } of candidates) {
      const rows = (this.#unjoined.get(slugOf(name)) ?? []).filter((row) => host === undefined || host === row.host);
      if (rows.length > 0) return rows;
    }
    return [];
  }
}

function indexed<Row extends HostRow>(rows: readonly Row[], keysOf: (row: Row) => string[]): Map<string, HostRow[]> {
  const entries = rows.flatMap((row) => [...new Set(keysOf(row))].map((key) => ({ key, row })));
  const groups = [...groupedBy(entries, ({ key }) => key)];
  return new Map(groups.map(([key, same]) => [key, same.map(({ row }) => row)]));
}

/** With and without the version. */
const namesOf = ({ as, spellings = [], version }: HostRow): string[] =>
  [as, ...spellings].flatMap((name) => (version === undefined ? [name] : [name, `${name}-${version}`])).map(slugOf);
