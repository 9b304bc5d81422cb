import { type Route, typed } from "../route.ts";
import { calendar } from "./calendar.ts";
import { atom, jsonFeed, rss } from "./rss-atom-json.ts";

/** The feeds of a folder. `who` is part of operation ids, `where` and `ends` of summaries. */
function feedsOf(folder: string, who: string, where: string, ends: string): Route[] {
  const changes = `The latest 200 changes${where} as`;
  return [
    typed("application/rss+xml")(`${folder}/rss.xml`, rss, {
      operationId: `get${who}Rss`,
      summary: `${changes} RSS 2.0.`,
    }),
    typed("application/atom+xml")(`${folder}/atom.xml`, atom, {
      operationId: `get${who}Atom`,
      summary: `${changes} Atom.`,
    }),
    typed("application/feed+json")(`${folder}/feed.json`, jsonFeed, {
      operationId: `get${who}JsonFeed`,
      summary: `${changes} a JSON Feed.`,
      schema: "JsonFeed",
    }),
    typed("text/calendar")(`${folder}/calendar.ics`, calendar, { operationId: `get${who}Calendar`, summary: ends }),
  ];
}

export const FEEDS: readonly Route[] = [
  ...feedsOf("", "", "", "Every stated retirement as an all-day event (iCalendar)."),
  ...feedsOf(
    "/providers/{provider}",
    "Provider",
    " of one provider",
    "The stated retirements of one provider (iCalendar).",
  ),
  ...feedsOf("/hosts/{host}", "Host", " at one host", "The retirements that one host states (iCalendar)."),
];
