import { extractFromJson } from "@extractus/feed-extractor";
import { parseFeed } from "feedsmith";
import ICAL from "ical.js";
import ical from "node-ical";
import Parser from "rss-parser";

export type ReadItem = { id: string; title: string; link: string; day: string; body: string };
export type ReadFeed = { title: string; home: string; items: ReadItem[] };

const dayOf = (date: unknown) => new Date(String(date)).toISOString();

/** RSS or Atom through rss-parser. */
export async function readXml(text: string): Promise<ReadFeed> {
  const { title = "", link = "", items } = await new Parser().parseString(text);
  return {
    title,
    home: link,
    items: items.map((item) => ({
      id: item.guid ?? item.id ?? "",
      title: item.title ?? "",
      link: item.link ?? "",
      day: dayOf(item.isoDate),
      body: item.content ?? "",
    })),
  };
}

/** Any of the three through feedsmith. */
export function readAny(text: string): ReadFeed & { format: string } {
  const { format, feed } = parseFeed(text);
  if (format === "rss")
    return {
      format,
      title: feed.title ?? "",
      home: feed.link ?? "",
      items: (feed.items ?? []).map((item) => ({
        id: item.guid?.value ?? "",
        title: item.title ?? "",
        link: item.link ?? "",
        day: dayOf(item.pubDate),
        body: item.description ?? "",
      })),
    };
  if (format === "atom")
    return {
      format,
      title: textOf(feed.title),
      home: feed.links?.find(({ rel }) => rel === "alternate")?.href ?? "",
      items: (feed.entries ?? []).map((entry) => ({
        id: entry.id ?? "",
        title: textOf(entry.title),
        link: entry.links?.[0]?.href ?? "",
        day: dayOf(entry.updated),
        body: textOf(entry.content),
      })),
    };
  if (format === "json")
    return {
      format,
      title: feed.title ?? "",
      home: feed.home_page_url ?? "",
      items: (feed.items ?? []).map((item) => ({
        id: item.id ?? "",
        title: item.title ?? "",
        link: item.url ?? "",
        day: dayOf(item.date_published),
        body: item.content_html ?? "",
      })),
    };
  throw new Error(`read as ${format}`);
}

/** A text construct of Atom, whichever way the reader gives it. */
const textOf = (text: unknown): string =>
  typeof text === "string" ? text : String((text as { value?: string } | undefined)?.value ?? "");

/** A JSON Feed through feed-extractor. */
export function readJson(text: string): ReadFeed {
  const { title = "", link = "", entries = [] } = extractFromJson(text, { descriptionMaxLen: 0 });
  return {
    title,
    home: link,
    items: entries.map((entry) => ({
      id: entry.id,
      title: entry.title ?? "",
      link: entry.link ?? "",
      day: dayOf(entry.published),
      body: entry.description ?? "",
    })),
  };
}

export type ReadEvent = {
  uid: string;
  day: string;
  summary: string;
  status: string;
  sequence: string;
  alarms: string[];
};

/** A calendar through ical.js. */
export function readCalendar(text: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    if (!event.startDate.isDate) throw new Error(`${event.uid} is no all-day event`);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      summary: event.summary,
      status: String(component.getFirstPropertyValue("status")),
      sequence: String(component.getFirstPropertyValue("sequence")),
      alarms: component.getAllSubcomponents("valarm").map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    };
  });
}

/** The same through node-ical. */
export function readCalendarAgain(text: string): ReadEvent[] {
  return Object.values(ical.sync.parseICS(text)).flatMap((component): ReadEvent[] => {
    if (component?.type !== "VEVENT") return [];
    if (component.datetype !== "date") throw new Error(`${component.uid} is no all-day event`);
    const { start, uid, summary, status = "", sequence = "" } = component;
    const alarms = (component.alarms ?? []).map((alarm) => String(alarm.trigger));
    // This reader gives midnight of the day where it runs.
    const two = (part: number) => String(part).padStart(2, "0");
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
    return [{ uid, day, summary: String(summary), status, sequence: String(sequence), alarms }];
  });
}
