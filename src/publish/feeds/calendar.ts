import ical, { ICalAlarmType, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { Model } from "../../schema/catalog.ts";
import { midnight } from "../../schema/day.ts";
import { HOSTS, isHost, PROVIDERS, type Slug, type Status } from "../../schema/vocabulary.ts";
import { plain } from "../../site/html.ts";
import { NAME } from "../../site/site.ts";
import type { Context } from "../context.ts";
import { type Certainty, type Retirement, retirementOf } from "./retirements.ts";
import { subjectOf } from "./subject.ts";

const DAY = 24 * 60 * 60;
/** Days before the date for reminders. */
const REMINDERS = [90, 30, 7];

const STATUS: Record<Certainty, ICalEventStatus> = {
  firm: ICalEventStatus.CONFIRMED,
  soft: ICalEventStatus.TENTATIVE,
  withdrawn: ICalEventStatus.CANCELLED,
};

/** `/calendar.ics`, or that of one provider or host. `slug`: empty for the calendar of all providers. */
export function calendar(ctx: Context, slug: string): string {
  const { name, base, catalog, ids, pageOf } = subjectOf(ctx, slug);
  const address = `${base}/calendar.ics`;
  const calendar = ical({
    name: name === null ? `${NAME}: retirements` : `${NAME}: retirements at ${name}`,
    description: "Days on which AI models stop answering, as their providers state them.",
    prodId: { company: NAME, product: "Retirements", language: "EN" },
    url: address,
    source: address,
    ttl: DAY,
  });
  const changes = Map.groupBy(catalog.changes, ({ id }) => id);
  for (const id of ids) {
    const model = catalog.models.get(id);
    const retirement = model && retirementOf(model, changes.get(id) ?? [], ctx.updated);
    if (retirement) calendar.createEvent(eventOf(retirement, model, pageOf(id)));
  }
  // The package omits the last line break, which RFC 5545, section 3.1, requires.
  return `${calendar.toString()}\r\n`;
}

function eventOf({ id, certainty, on, stated, sequence, changed }: Retirement, model: Model<Slug>, url: string) {
  const { provider, record } = model;
  const atHost = isHost(provider);
  const whose = atHost ? HOSTS[provider] : PROVIDERS[provider];
  const version = record.version === undefined ? "" : ` ${record.version}`;
  const reminded = certainty !== "withdrawn" && record.status !== "retired";
  const summary = plain(`${whose} ${record.name}${version} ${SENTENCES[certainty](stated, record.status)}`);
  return {
    // Based on the id only: a moved date is the same event with a higher SEQUENCE.
    id: atHost ? `${provider}/${id}@model-almanac` : `${id}@model-almanac`,
    sequence,
    stamp: midnight(changed),
    lastModified: midnight(changed),
    start: midnight(on),
    allDay: true,
    summary,
    description: plain(descriptionOf(certainty, stated, model)),
    url,
    status: STATUS[certainty],
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [{ name: whose }],
    alarms: reminded
      ? REMINDERS.map((days) => ({
          type: ICalAlarmType.display,
          trigger: days * DAY,
          description: `${days} days: ${summary}`,
        }))
      : [],
  };
}

const SENTENCES: Record<Certainty, (stated: string, status: Status) => string> = {
  firm: () => "retires",
  soft: (stated, status) =>
    status === "retired" ? `is retired (not before ${stated})` : `may retire from ${stated} (not before)`,
  withdrawn: () => "retirement date withdrawn",
};

function descriptionOf(certainty: Certainty, stated: string, { record }: Model<Slug>): string {
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
