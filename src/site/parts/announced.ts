// Announcements that providers date themselves and that no two readings of ours differ by.

import type { ChangeEvent } from "../../schema/changes.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { SiteFeed } from "../site.ts";
import { dayInWords } from "./day-in-words.ts";
import { type News, newsOf } from "./news.ts";

/** Events that make a separate announcement redundant. */
const FOUND = ["added", "deprecation announced", "retirement date set"];

/** Models announced as deprecated from a day on, as the provider states that day → events of that day, newest first. */
export function announcedSince(
  since: string,
  documents: Iterable<ModelDocument>,
  events: readonly ChangeEvent[],
): ChangeEvent[] {
  const found = new Set(
    events
      .filter(({ on, events: names }) => on >= since && names.some((name) => FOUND.includes(name)))
      .map(({ id }) => id),
  );
  return [...documents]
    .flatMap((document) => {
      const on = dayOf(document);
      return on && on >= since && !found.has(document.id) ? [eventOf(document, on)] : [];
    })
    .sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : a.id < b.id ? -1 : 1));
}

/** What the last readings found, and what providers dated themselves in the same time; newest first. */
export function latestNews({ events, documents }: Pick<SiteFeed, "events" | "documents">, most: number): News[] {
  const found = newsOf(events).slice(0, most);
  const announced = announcedSince(found.at(-1)?.on ?? "~", documents.values(), events);
  return [...found, ...newsOf(announced)].sort((a, b) => (a.on < b.on ? 1 : Number(a.on > b.on) * -1));
}

/** The stated day, or the release of a package that is the first with the date. */
const dayOf = ({ deprecated_on: on, announced_between: bounds }: ModelDocument): string | undefined =>
  on ?? (bounds?.after ? bounds.by : undefined);

function eventOf(document: ModelDocument, on: string): ChangeEvent {
  const { id, name, provider, provider_slug, evidence } = document;
  const { deprecated_on, announced_between: bounds, retires_on, replacements } = document;
  const end = evidence[deprecated_on ? "deprecated_on" : "retires_on"] ?? [];
  const [target] = replacements;
  return {
    guid: `announced:${id}`,
    on,
    provider,
    provider_slug,
    id,
    name,
    events: ["announced"],
    differences: [
      ...(deprecated_on || !bounds ? [] : [{ field: "Announced", before: null, after: latestDay(bounds) }]),
      ...(retires_on ? [{ field: "retires_on", before: null, after: retires_on }] : []),
      ...(target ? [{ field: "replacements", before: null, after: [target.model] }] : []),
    ],
    pages: [...new Set(end.filter(({ standing }) => standing).map(({ page }) => page))],
  };
}

/** The vendor may have announced it elsewhere before its package did. */
const latestDay = ({ by }: NonNullable<ModelDocument["announced_between"]>) => `by ${dayInWords(by)}`;
