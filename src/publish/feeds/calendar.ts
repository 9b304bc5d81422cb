import ICAL from "ical.js";
import type { Model } from "../../schema/catalog.ts";
import { HOSTS, isHost, PROVIDERS, type Slug, type Status } from "../../schema/vocabulary.ts";
import { plain } from "../../site/html.ts";
import { NAME } from "../../site/site.ts";
import type { Context } from "../context.ts";
import { type Certainty, type Retirement, retirementOf } from "./retirements.ts";
import { subjectOf } from "./subject.ts";

// RFC 5545, section 3.1: at most 75 bytes. The package doesn't count the space that begins a continued line.
ICAL.foldLength = 74;

/** Days before the date for reminders. */
const REMINDERS = [90, 30, 7];

const STATUS: Record<Certainty, string> = { firm: "CONFIRMED", soft: "TENTATIVE", withdrawn: "CANCELLED" };

/** A property or a component in jCal (RFC 7265). */
type Property = [name: string, parameters: object, type: string, value: string | number];
type Component = [name: string, properties: Property[], components: Component[]];

const text = (name: string, value: string): Property => [name, {}, "text", value];
/** For names that RFC 5545 doesn't have; as they are, so without characters to escape. */
const other = (name: string, value: string): Property => [name, {}, "unknown", value];
const uri = (name: string, value: string): Property => [name, {}, "uri", value];
const time = (name: string, day: string): Property => [name, {}, "date-time", `${day}T00:00:00Z`];

/** `/calendar.ics`, or that of one provider or host. `slug`: empty for the calendar of all providers. */
export function calendar(ctx: Context, slug: string): string {
  const { name, base, catalog, ids, pageOf } = subjectOf(ctx, slug);
  const address = `${base}/calendar.ics`;
  const title = name === null ? `${NAME}: retirements` : `${NAME}: retirements at ${name}`;
  const changes = Map.groupBy(catalog.changes, ({ id }) => id);
  const events = [...ids].flatMap((id) => {
    const model = catalog.models.get(id);
    const retirement = model && retirementOf(model, changes.get(id) ?? [], ctx.updated);
    return retirement ? [eventOf(retirement, model, pageOf(id))] : [];
  });
  const head = [
    text("version", "2.0"),
    text("prodid", `-//${NAME}//Retirements//EN`),
    uri("url", address),
    uri("source", address),
    other("name", title),
    other("x-wr-calname", title),
    other("x-wr-caldesc", "Days on which AI models stop answering, as their providers state them."),
    ["refresh-interval", {}, "duration", "P1D"] satisfies Property,
    other("x-published-ttl", "P1D"),
  ];
  return ICAL.stringify(["vcalendar", head, events]);
}

function eventOf(
  { id, certainty, on, date, sequence, changed }: Retirement,
  model: Model<Slug>,
  url: string,
): Component {
  const { provider, record } = model;
  const atHost = isHost(provider);
  const whose = atHost ? HOSTS[provider] : PROVIDERS[provider];
  const version = record.version === undefined ? "" : ` ${record.version}`;
  const isReminded = certainty !== "withdrawn" && record.status !== "retired";
  const summary = plain(`${whose} ${record.name}${version} ${SENTENCES[certainty](date, record.status)}`);
  const properties: Property[] = [
    // Based on the id only: a moved date is the same event with a higher SEQUENCE.
    text("uid", atHost ? `${provider}/${id}@model-almanac` : `${id}@model-almanac`),
    ["sequence", {}, "integer", sequence],
    time("dtstamp", changed),
    ["dtstart", {}, "date", on],
    other("x-microsoft-cdo-alldayevent", "TRUE"),
    other("x-microsoft-msncalendar-alldayevent", "TRUE"),
    text("summary", summary),
    text("transp", "TRANSPARENT"),
    text("description", plain(descriptionOf(certainty, date, model))),
    text("categories", whose),
    uri("url", url),
    text("status", STATUS[certainty]),
    time("last-modified", changed),
  ];
  return ["vevent", properties, isReminded ? REMINDERS.map((days) => alarmOf(days, summary)) : []];
}

function alarmOf(days: number, summary: string): Component {
  const description = text("description", `${days} days: ${summary}`);
  return ["valarm", [text("action", "DISPLAY"), ["trigger", {}, "duration", `-P${days}D`], description], []];
}

const SENTENCES: Record<Certainty, (date: string, status: Status) => string> = {
  firm: () => "retires",
  soft: (date, status) =>
    status === "retired" ? `is retired (not before ${date})` : `may retire from ${date} (not before)`,
  withdrawn: () => "retirement date withdrawn",
};

function descriptionOf(certainty: Certainty, date: string, { record }: Model<Slug>): string {
  const { api_string, status, replacements = [] } = record;
  const month = date.length === 7 ? " Only the month is stated." : "";
  const sentence = {
    firm: `Stated retirement date: ${date}.`,
    soft: `Soft date: the provider names ${date} as the earliest; the model may go on after it.${month}`,
    withdrawn: `The provider no longer states a date; ${date} was the last.`,
  }[certainty];
  const parts = [
    sentence,
    api_string && `API string: ${api_string}.`,
    `Status: ${status}.`,
    replacements.length > 0 && `Stated replacement: ${replacements.map(({ model }) => model).join(", ")}.`,
  ];
  return parts.filter(Boolean).join(" ");
}
