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

/** Reads RSS with rss-parser. */
export async function readXml(text: string): Promise<ReadFeed> {
  const { title = "", link = "", items } = await new Parser().parseString(text);
  const read = items.map((item) => itemOf(item.guid ?? item.id, item.title, item.link, item.isoDate, item.content));
  return { title, home: link, items: read };
}

/** Reads RSS with feedsmith. */
export function readAgain(text: string): ReadFeed {
  const { format, feed } = parseFeed(text);
  if (format !== "rss") throw new Error(`read as ${format}`);
  const { title = "", link: home = "", items = [] } = feed;
  const read = items.map((item) => itemOf(item.guid?.value, item.title, item.link, item.pubDate, item.description));
  return { title, home, items: read };
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
