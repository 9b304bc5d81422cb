import { readOn, statementsOf } from "../../catalog/evidence.ts";
import type { Catalog, Model } from "../../schema/catalog.ts";
import { latest } from "../../schema/day.ts";
import type { StandingReplacement } from "../../schema/standings.ts";
import { type HostSlug, isHost, isSold, type ProviderSlug, type Slug } from "../../schema/vocabulary.ts";
import { evidenceUrl, pageUrl, sourceUrl } from "./row.ts";

type EvidencedField = Parameters<typeof statementsOf>[1];
/** An index into the document's pages, and the day of the reading. */
type Place = readonly [page: number, read_on: string | null];

/** The pages that a document cites, each once. */
export class Citations {
  readonly #catalog: Catalog;
  readonly #pages = new Map<string, number>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  get pages(): string[] {
    return [...this.#pages.keys()];
  }

  page(url: string): number {
    const index = this.#pages.get(url) ?? this.#pages.size;
    this.#pages.set(url, index);
    return index;
  }

  /** Where and when a field was read last: on the page that states most of the record, if it is among the pages read that day. */
  place({ provider: slug, record }: Model<Slug>, field: EvidencedField): Place {
    const { file, lock } = this.#source(slug);
    const source = sourceUrl(record, file);
    const read = statementsOf(record, field).flatMap(({ entry }) => {
      const page = evidenceUrl(entry.page, entry.at, file, lock[`${slug}/${entry.page}`]);
      return page === undefined ? [] : [{ page, read_on: readOn(entry, slug, lock) ?? null }];
    });
    const day = latest(read.map(({ read_on }) => read_on ?? ""));
    const last = read.filter(({ read_on }) => (read_on ?? "") === day);
    const { page, read_on } = last.find(({ page }) => page === source) ?? last[0] ?? { page: source, read_on: null };
    return [this.page(page), read_on];
  }

  /** A value with the place of its latest reading; undefined without a value. */
  cite<T>(value: T | null | undefined, model: Model<Slug>, field: EvidencedField) {
    return value == null ? undefined : ([value, ...this.place(model, field)] as [T, number, string | null]);
  }

  /** What official pages say differently of its status or end until a person decides, with the first one's place. */
  disputed(model: Model<Slug>): [string[], ...Place] | undefined {
    const { provider: slug, id } = model;
    const { file, lock, held } = this.#source(slug);
    const conflicts = held
      .filter((one) => one.id === id && one.why.code === "conflict" && /^(?:status|retires_on)$/.test(one.field))
      .flatMap(({ why }) => why.between ?? []);
    const between = [...conflicts, ...this.#endedBefore(model)];
    const [first] = between;
    const url = first && pageUrl(first.page, file);
    if (!first || !url) return undefined;
    const values = new Set(between.map(({ value }) => String(value)));
    return [[...values].toSorted(), this.page(url), lock[`${slug}/${first.page}`]?.read_on ?? null];
  }

  /** Where a host's page says that a model has ended of which another has a version without an end. */
  #endedBefore({ provider, record: { version, api_string, status, retires_on } }: Model<Slug>) {
    if (version === undefined || retires_on !== undefined || !isSold(status)) return [];
    const others = [...(this.#catalog.hosts?.models.values() ?? [])].filter(
      ({ provider: host, record }) =>
        host === provider &&
        record.api_string === api_string &&
        record.version === undefined &&
        record.status === "retired",
    );
    return others.flatMap(({ record }) =>
      statementsOf(record, "status").map(({ entry }) => ({ page: entry.page, value: record.retires_on ?? "retired" })),
    );
  }

  replacements(
    replacements: readonly { model: string; id: string | null; parameters: string | null }[],
    of: Model<Slug>,
  ): StandingReplacement[] {
    if (replacements.length === 0) return [];
    const [page, read_on] = this.place(of, "replacements");
    return replacements.map((line) => ({ ...given(line), page, read_on }) as StandingReplacement);
  }

  #source(slug: Slug) {
    const { hosts, providers, lock, held } = this.#catalog;
    const file = isHost(slug) ? hosts?.providers.get(slug as HostSlug) : providers.get(slug as ProviderSlug);
    if (!file) throw new Error(`the catalog has no ${slug}`);
    return isHost(slug) ? { file, lock: hosts?.lock ?? {}, held: hosts?.held ?? [] } : { file, lock, held };
  }
}

/** What has a value; nulls and empty lists are left out. */
export const given = <T extends object>(of: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(of).filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<T>;
