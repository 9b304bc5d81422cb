import { currentEvidence, readOn, statementsOf } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import { spellings } from "../../catalog/spellings.ts";
import type { AnyCatalog, Catalog, Model } from "../../schema/catalog.ts";
import { kindOf } from "../../schema/kind.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { valuesAt } from "../../schema/published-fields.ts";
import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { hostByName, isHost, SERVICES } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { Citations, given } from "./citations.ts";
import { hostStanding, idsAtHosts } from "./host-standings.ts";
import { evidenceUrl, pageUrl } from "./row.ts";
import { pricesOf } from "./standing-prices.ts";

/** `/api/standings.json`. */
export function standingsDocument({ catalog, documents, hosts, updated }: Context): StandingsDocument {
  const citations = new Citations(catalog);
  const [services, served] = [true, false].map((is) => hosts.models.filter(({ host }) => (host === SERVICES) === is));
  const atHosts = Map.groupBy(served ?? [], ({ model }) => model);
  const idOf = spellings(catalog);
  const models = [...documents.values()].map((document) => {
    const model = catalog.models.get(document.id) as Model;
    const rows = atHosts.get(document.id) ?? [];
    const { unlisted, elsewhere } = idsAtHosts(model, rows, citations);
    return given({
      ...lifecycleOf(document, model, citations),
      snapshot: snapshotOf(model, idOf),
      except: exceptOf(model, catalog, citations),
      ...factsOf(document),
      ...pricesOf(document, documents, idOf),
      elsewhere,
      hosts: [...rows.map((row) => hostStanding(row, catalog, citations)), ...unlisted],
    }) as Standing;
  });
  return {
    updated,
    models,
    host_rows: (atHosts.get(null) ?? []).map((row) => hostStanding(row, catalog, citations)),
    hosts: Object.fromEntries(
      hosts.entries
        .filter(({ slug }) => slug !== SERVICES)
        .map(({ slug, name, url, read_on }) => [slug, [name, citations.page(url), read_on]]),
    ),
    services: (services ?? []).map((row) => hostStanding(row, catalog, citations)),
    announcements: announcementsOf(catalog, citations),
    listed: listedOf(catalog, citations),
    pages: citations.pages,
  };
}

function lifecycleOf(document: ModelDocument, model: Model, citations: Citations) {
  const { api_string, status, retires_on, after_retirement: after } = document;
  const isPromised = retires_on === null && status !== "retired";
  const { after: unannounced = null, by } = document.announced_between ?? {};
  return {
    ...valuesAt(document, ["id", "provider", "name", "api_string"]),
    spellings: document.aliases.filter((alias) => alias !== api_string),
    status: citations.cite(status, model, "status"),
    deprecated_on: document.deprecated_on,
    announced_by: unannounced === null ? undefined : by,
    disputed: citations.disputed(model),
    ends_on: citations.cite(retires_on, model, "retires_on"),
    promised_until: isPromised ? citations.cite(document.retires_not_before, model, "retires_not_before") : undefined,
    replacements: citations.replacements(document.replacements, model),
    rejects: document.rejects.length > 0 ? citations.cite(document.rejects, model, "rejects") : undefined,
    rerouted:
      after?.effect === "rerouted"
        ? [after.to ?? after.to_name, ...citations.place(model, "after_retirement")]
        : undefined,
  };
}

function factsOf(document: ModelDocument) {
  const { modality } = document;
  const kind = kindOf(document);
  return {
    ...valuesAt(document, ["released", "knowledge_cutoff"]),
    kind,
    // A page may state only one medium beside the text.
    modality: modality && kind === "chat" ? [...new Set(["text", ...modality])] : modality,
    inputs: document.input_modalities,
    outputs: document.output_modalities,
    ...valuesAt(document, ["open_weight", "context_window", "max_input_tokens", "max_output_tokens"]),
    embedding_dimensions: document.embedding_dimensions,
  };
}

function snapshotOf({ id, record }: Model, idOf: ReturnType<typeof spellings>): string | undefined {
  const snapshot = record.default_snapshot === undefined ? undefined : idOf(record.default_snapshot);
  return snapshot === id ? undefined : snapshot;
}

/** How a heading marks a model: "Claude Opus 4 (retired, except on Google Cloud)". */
const EXCEPT = /\(retired,? except on ([^()]+)\)/i;

/** The hosts that the latest reading of such a heading excepts from the retirement. */
function exceptOf(model: Model, { providers, lock }: Catalog, citations: Citations): Standing["except"] {
  const file = providers.get(model.provider);
  const read = currentEvidence(model.record).flatMap((entry) => {
    const [, platforms] = EXCEPT.exec(entry.at) ?? [];
    const url = file && pageUrl(entry.page, file);
    return platforms && url ? [{ platforms, url, read_on: readOn(entry, model.provider, lock) ?? null }] : [];
  });
  const [last] = read.toSorted((a, b) => order(b.read_on ?? "", a.read_on ?? ""));
  const hosts = last?.platforms.split(/, | and /).flatMap((platform) => hostByName(platform) ?? []) ?? [];
  return last && hosts.length > 0 ? [hosts, citations.page(last.url), last.read_on] : undefined;
}

/** Provider → the page that wins for retirement dates, if it has been read whole. */
function announcementsOf({ providers, lock }: Catalog, citations: Citations): StandingsDocument["announcements"] {
  const known = [...providers].flatMap(([slug, file]) => {
    const pages = (file.wins ?? []).flatMap(({ page, fields }) => {
      const [url, read_on] = [pageUrl(page, file), lock[`${slug}/${page}`]?.read_on];
      const hosts = file.dates_hold_at?.page === page ? file.dates_hold_at.hosts : [];
      return fields.includes("retires_on") && url && read_on ? [[citations.page(url), read_on, hosts]] : [];
    });
    return pages.slice(0, 1).map((page) => [file.name, page]);
  });
  return Object.fromEntries(known);
}

const MOVING = /-latest$/;
type Listed = StandingsDocument["listed"][number];

/** The ids in lists and in the newest releases of packages that no page states more of, and the moving aliases that none has stated since. */
const listedOf = (catalog: Catalog, citations: Citations): Listed[] =>
  [catalog, ...(catalog.hosts ? [catalog.hosts] : [])].flatMap((one: AnyCatalog) => listedIn(one, citations));

function listedIn({ models, providers, lock }: AnyCatalog, citations: Citations): Listed[] {
  const statedOn = new Map<string, string>();
  for (const { id, provider, record } of models.values()) {
    for (const text of [id, record.api_string ?? id]) statedOn.set(text, "9999-12-31");
    for (const { entry, raw } of statementsOf(record, "aliases"))
      for (const alias of [raw].flat(2))
        statedOn.set(alias, [statedOn.get(alias) ?? "", readOn(entry, provider, lock) ?? ""].toSorted().at(-1) ?? "");
  }
  return [...providers].flatMap(([slug, file]) =>
    Object.keys(file.pages).flatMap((page) => {
      const line = lock[`${slug}/${page}`];
      const { listed = {} } = line ?? {};
      const day = line?.released ?? line?.read_on ?? "";
      return Object.entries(listed).flatMap(([text, { at, says }]): Listed[] => {
        const url = evidenceUrl(page, at, file, line);
        const isNews = !statedOn.has(text) || (MOVING.test(text) && (statedOn.get(text) ?? "") < day);
        return isNews && url && says === undefined
          ? [[text, (isHost(slug) ? slug : file.name) as Listed[1], citations.page(url), day]]
          : [];
      });
    }),
  );
}
