import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { Model } from "../../schema/catalog.ts";
import { midnight } from "../../schema/day.ts";
import { PROVIDERS, type ProviderSlug, type Status } from "../../schema/vocabulary.ts";
import { plain } from "../../site/html.ts";
import { NAME } from "../../site/parts/about.ts";
import type { Context } from "../context.ts";
import { type Certainty, type Retirement, retirementOf } from "./retirements.ts";

const DAY = 24 * 60 * 60;
/** Days before the date on which a reader is reminded. */
const REMINDERS = [90, 30, 7];

const STATUS: Record<Certainty, ICalEventStatus> = {
  firm: ICalEventStatus.CONFIRMED,
  soft: ICalEventStatus.TENTATIVE,
  withdrawn: ICalEventStatus.CANCELLED,
};

/** `/calendar.ics`, or one provider's; `slug`: empty for the calendar of all. */
export function calendar(ctx: Context, slug: string): string {
  const provider = slug === "" ? undefined : PROVIDERS[slug as ProviderSlug];
  const address = `${ctx.site}${provider ? `/providers/${slug}` : ""}/calendar.ics`;
  const calendar = ical({
    name: provider ? `${NAME}: retirements at ${provider}` : `${NAME}: retirements`,
    description: "Days on which AI models stop answering, as their providers state them.",
    prodId: { company: NAME, product: "Retirements", language: "EN" },
    url: address,
    source: address,
    ttl: DAY,
  });
  const changes = Map.groupBy(ctx.catalog.changes, ({ id }) => id);
  for (const { id } of ctx.models) {
    const model = ctx.catalog.models.get(id);
    if (!model || (slug !== "" && model.provider !== slug)) continue;
    const retirement = retirementOf(model, changes.get(id) ?? [], ctx.updated);
    if (retirement) calendar.createEvent(eventOf(retirement, model, ctx.site));
  }
  // The package leaves the last line open; RFC 5545, section 3.1, ends every line.
  return `${calendar.toString()}\r\n`;
}

function eventOf({ id, certainty, on, stated, sequence, changed }: Retirement, model: Model, site: string) {
  const { provider, record } = model;
  const reminded = certainty !== "withdrawn" && record.status !== "retired";
  const summary = plain(`${PROVIDERS[provider]} ${record.name} ${SAYS[certainty](stated, record.status)}`);
  return {
    // Of the id alone: a moved date is the same event, with a higher SEQUENCE.
    id: `${id}@model-almanac`,
    sequence,
    stamp: midnight(changed),
    lastModified: midnight(changed),
    start: midnight(on),
    allDay: true,
    summary,
    description: plain(descriptionOf(certainty, stated, model)),
    url: `${site}/models/${id}/`,
    status: STATUS[certainty],
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [{ name: PROVIDERS[provider] }],
    alarms: reminded
      ? REMINDERS.map((days) => ({
          type: ICalAlarmType.display,
          trigger: days * DAY,
          description: `${days} days: ${summary}`,
        }))
      : [],
  };
}

const SAYS: Record<Certainty, (stated: string, status: Status) => string> = {
  firm: () => "retires",
  soft: (stated, status) =>
    status === "retired" ? `is retired (not before ${stated})` : `may retire from ${stated} (not before)`,
  withdrawn: () => "retirement date withdrawn",
};

function descriptionOf(certainty: Certainty, stated: string, { record }: Model): string {
  const { api_string, status, replacements = [] } = record;
  const month = stated.length === 7 ? " Only the month is stated." : "";
  const date = {
    firm: `Stated retirement date: ${stated}.`,
    soft: `Soft date: the provider names ${stated} as the earliest; the model may go on after it.${month}`,
    withdrawn: `The provider no longer states a date; ${stated} was the last.`,
  }[certainty];
  const parts = [
    date,
    api_string && `API string: ${api_string}.`,
    `Status: ${status}.`,
    replacements.length > 0 && `Stated replacement: ${replacements.map(({ model }) => model).join(", ")}.`,
  ];
  return parts.filter(Boolean).join(" ");
}
