import { extractFromJson } from "@extractus/feed-extractor";
import { parseFeed } from "feedsmith";
import ICAL from "ical.js";
import ical from "node-ical";
import Parser from "rss-parser";

export type ReadItem = { id: string; title: string; link: string; day: string; body: string };
export type ReadFeed = { title: string; home: string; items: ReadItem[] };

type Text = string | undefined;
const itemOf = (id: Text, title: Text, link: Text, date: unknown, body: Text): ReadItem => {
  const day = new Date(String(date)).toISOString();
  return { id: id ?? "", title: title ?? "", link: link ?? "", day, body: body ?? "" };
};

/** Reads RSS or Atom with rss-parser. */
export async function readXml(text: string): Promise<ReadFeed> {
  const { title = "", link = "", items } = await new Parser().parseString(text);
  const read = items.map((item) => itemOf(item.guid ?? item.id, item.title, item.link, item.isoDate, item.content));
  return { title, home: link, items: read };
}

/** Reads any of the three formats with feedsmith. */
export function readAny(text: string): ReadFeed & { format: string } {
  const { format, feed } = parseFeed(text);
  if (format === "rss") {
    const { title = "", link: home = "", items = [] } = feed;
    const read = items.map((item) => itemOf(item.guid?.value, item.title, item.link, item.pubDate, item.description));
    return { format, title, home, items: read };
  }
  if (format === "atom") {
    const home = feed.links?.find(({ rel }) => rel === "alternate")?.href ?? "";
    const read = (feed.entries ?? []).map(({ id, title, links, updated, content }) =>
      itemOf(id, textOf(title), links?.[0]?.href, updated, textOf(content)),
    );
    return { format, title: textOf(feed.title), home, items: read };
  }
  if (format === "json") {
    const { title = "", home_page_url: home = "", items = [] } = feed;
    const read = items.map((item) => itemOf(item.id, item.title, item.url, item.date_published, item.content_html));
    return { format, title, home, items: read };
  }
  throw new Error(`read as ${format}`);
}

/** An Atom text construct, in either form that feedsmith returns. */
const textOf = (text: unknown): string =>
  typeof text === "string" ? text : String((text as { value?: string } | undefined)?.value ?? "");

/** Reads a JSON Feed with feed-extractor. */
export function readJson(text: string): ReadFeed {
  const { title = "", link = "", entries = [] } = extractFromJson(text, { descriptionMaxLen: 0 });
  const read = entries.map((entry) => itemOf(entry.id, entry.title, entry.link, entry.published, entry.description));
  return { title, home: link, items: read };
}

export type ReadEvent = {
  uid: string;
  day: string;
  summary: string;
  status: string;
  sequence: string;
  alarms: string[];
};

/** Reads a calendar with ical.js. */
export function readCalendar(text: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    if (!event.startDate.isDate) throw new Error(`${event.uid} is not an all-day event`);
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

/** Reads a calendar with node-ical. */
export function readCalendarAgain(text: string): ReadEvent[] {
  return Object.values(ical.sync.parseICS(text)).flatMap((component): ReadEvent[] => {
    if (component?.type !== "VEVENT") return [];
    if (component.datetype !== "date") throw new Error(`${component.uid} is not an all-day event`);
    const { start, uid, summary, status = "", sequence = "" } = component;
    const alarms = (component.alarms ?? []).map((alarm) => String(alarm.trigger));
    // node-ical returns midnight in local time.
    const two = (part: number) => String(part).padStart(2, "0");
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
    return [{ uid, day, summary: String(summary), status, sequence: String(sequence), alarms }];
  });
}
