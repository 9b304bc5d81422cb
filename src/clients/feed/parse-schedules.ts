import { isDay } from "../../schema/day.ts";
import type { HostRow } from "./api.ts";
import { hostCalled } from "./forms.ts";
import { isObject } from "./is-object.ts";
import { plainText } from "./plain-text.ts";

const LONGEST = { word: 40, text: 200, url: 300 };
const MOST = 20_000;

/** Parsed `/api/resolve.json` → the rows of hosts. A line that breaks the contract is skipped; a feed may have none. */
export function parseSchedules(json: unknown): HostRow[] {
  const rows = listOf(json, "schedules").flatMap((schedule) => {
    const name = text(schedule.name, LONGEST.word);
    const page = text(schedule.page, LONGEST.url);
    if (name === null || page === null || !/^https?:\/\//.test(page)) return [];
    const about = { host: hostCalled(text(schedule.host, LONGEST.word) ?? "") ?? name, page };
    const read_on = day(schedule.read_on);
    return listOf(schedule, "rows").flatMap((line): HostRow[] => {
      const [as, status] = [text(line.as, LONGEST.text), text(line.status, LONGEST.word)];
      if (as === null || status === null) return [];
      return [
        {
          ...about,
          as,
          name: text(line.name, LONGEST.text),
          version: text(line.version, LONGEST.word),
          id: text(line.id, LONGEST.text),
          status,
          access: text(line.access, LONGEST.word),
          deprecated_on: day(line.deprecated_on),
          retires_on: day(line.retires_on),
          retires_not_before: text(line.retires_not_before, LONGEST.word),
          extended_access_from: day(line.extended_access_from),
          replacement: text(line.replacement, LONGEST.text),
          notes: text(line.notes, LONGEST.text),
          read_on: day(line.read_on) ?? read_on,
        },
      ];
    });
  });
  return rows.slice(0, MOST);
}

const day = (value: unknown) => (isDay(value) ? value : null);
const text = (value: unknown, most: number) => (typeof value === "string" ? plainText(value, most) || null : null);

const listOf = (value: unknown, key: string): Record<string, unknown>[] =>
  isObject(value) && Array.isArray(value[key]) ? value[key].filter(isObject) : [];
