import { order } from "../../catalog/format.ts";
import type { AnyCatalog } from "../../schema/catalog.ts";
import type { ChangeEvent, FieldChange } from "../../schema/changes.ts";
import { rowOf } from "../../schema/field-keys.ts";
import type { FieldType } from "../../schema/field-row.ts";
import type { Change } from "../../schema/history.ts";
import { FIELDS, type Field } from "../../schema/record.ts";
import { HOSTS, isHost, PROVIDERS, type Slug } from "../../schema/vocabulary.ts";
import { pageUrl } from "../documents/row.ts";

type Given = Pick<AnyCatalog, "changes" | "models" | "providers">;
type Values = readonly [before: unknown, after: unknown];

/** Newsworthy changes with a known day, newest first, ties by id in code-unit order. Changes of one model on one day are one event. */
export function eventsOf({ changes, models, providers }: Given): ChangeEvent[] {
  // The guid is permanent: it stays the same as long as its lines are in changes.jsonl.
  const dated = changes.filter((change) => change.dated === undefined);
  const groups = Map.groupBy(
    dated,
    ({ provider, id, on, kind }) => `model-almanac:${isHost(provider) ? `${provider}/` : ""}${id}:${on}:${kind}`,
  );
  const events = [...groups].flatMap(([guid, lines]): ChangeEvent[] => {
    const names = namesOf(lines);
    const [first] = lines;
    if (!first || names.length === 0) return [];
    const { on, id } = first;
    const slug = first.provider as Slug;
    const file = providers.get(slug);
    // A page that provider.json no longer lists has no URL.
    const pages = lines.flatMap(({ page }) => (file && pageUrl(page, file)) ?? []);
    return [
      {
        guid,
        on,
        // A host's name takes the place of the provider's; no JSON document has hosts' events.
        provider: (isHost(slug) ? HOSTS[slug] : PROVIDERS[slug]) as ChangeEvent["provider"],
        provider_slug: slug,
        id,
        name: models.get(id)?.record.name ?? id,
        events: names,
        differences: lines.flatMap(differencesOf),
        pages: [...new Set(pages)],
      },
    ];
  });
  return events.sort((a, b) => order(b.on, a.on) || order(a.id, b.id) || order(a.guid, b.guid));
}

function namesOf(lines: readonly Change[]): string[] {
  const kind = lines[0]?.kind;
  if (kind === "first_read") return [];
  if (kind === "correction") return ["correction"];
  // The first values of a new model are not changes of price or status.
  if (lines.some(({ set }) => set.name && set.name[0] === null)) return ["added"];
  const fields = lines.flatMap(({ set }) =>
    FIELDS.flatMap((field) => (set[field] ? (nameOf(field, set[field]) ?? []) : [])),
  );
  return [...new Set(fields)];
}

const NEWS: Partial<Record<FieldType, string>> = {
  price: "price",
  rates: "price",
  count: "limits",
  replacements: "replacement",
};

function nameOf(field: Field, [before, after]: Values): string | undefined {
  switch (field) {
    case "status":
      return after === "retired" ? "retired" : after === "deprecated" ? "deprecation announced" : "status";
    case "deprecated_on":
      return before === null ? "deprecation announced" : "status";
    case "retires_on":
      return `retirement date ${before === null ? "set" : after === null ? "withdrawn" : "moved"}`;
    default:
      return NEWS[rowOf(field).type];
  }
}

const differencesOf = ({ set }: Change): FieldChange[] =>
  FIELDS.flatMap((field) =>
    set[field] ? [{ field, before: set[field][0], after: set[field][1] } as FieldChange] : [],
  );
