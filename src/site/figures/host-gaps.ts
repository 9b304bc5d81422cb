// A host's dates against the vendors'.

import { daysBetween } from "../../schema/day.ts";
import type { HostModel } from "../../schema/host-document.ts";
import { html } from "../html.ts";
import { shortHostName } from "../parts/hosts.ts";
import { dayInWords, many } from "../parts/value.ts";
import { placed, type RowsFigure, timeAxis } from "./rows-figure.ts";
import { percent } from "./scale.ts";

/** A statement read longer ago than this is drawn in grey. */
const LATELY = 120;

/** A line from each vendor's day to the host's, the most days earlier first; null where no day ahead differs. */
export function hostGaps(
  host: { name: string; slug: string },
  rows: readonly HostModel[],
  updated: string,
): RowsFigure | null {
  const gaps = rows.flatMap(
    ({ name, api_string, version, status, retires_on: on, vendor, days_from_vendor: days, read_on }) => {
      const end = vendor?.retires_on;
      if (!on || !end || !days || status === "retired" || (on < updated && end < updated)) return [];
      const isLate = read_on !== null && daysBetween(read_on, updated) > LATELY;
      return [
        {
          name: [api_string ?? name, version].filter(Boolean).join(" "),
          on,
          end,
          days,
          kind: days < 0 && !isLate ? "sooner" : "later",
        },
      ];
    },
  );
  const shown = [...new Map(gaps.map((gap) => [`${gap.name} ${gap.on} ${gap.end}`, gap])).values()].sort(
    (a, b) => a.days - b.days,
  );
  const days = shown.flatMap(({ on, end }) => [on, end]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const { at, axis, grid } = timeAxis(
    first < updated ? first : updated,
    last > updated ? last : updated,
    updated,
    3,
    97,
  );
  const short = shortHostName(host.name, host.slug);
  const earlier = shown.filter(({ days }) => days < 0).length;
  return {
    title: `${short} ends ${many(earlier, "model")} before the vendor does`,
    caption: `Ring: the vendor’s day. Dot: ${short}’s. Red: ${short} ends first.`,
    axis,
    grid,
    rows: shown.map(({ name, on, end, days, kind }) => ({
      name,
      label: html`<code>${name}</code>`,
      marks: html`<g class="gap ${kind}"><title>${name}: ${dayInWords(on)} at ${short}, ${dayInWords(end)} at the vendor</title><line x1="${percent(at(on))}" x2="${percent(at(end))}" y1="11" y2="11"/>${placed(at(end), html`<circle class="ring" r="4"/>`)}${placed(at(on), html`<circle r="5"/>`)}</g>`,
      tail: `${many(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}`,
    })),
  };
}
