// A host's dates against the vendors'.

import type { HostModel } from "../../schema/host-document.ts";
import { html } from "../html.ts";
import { gapOf, gapWords, shortHostName } from "../parts/hosts.ts";
import { dayInWords, many } from "../parts/value.ts";
import { placed, type RowsFigure, timeAxis } from "./rows-figure.ts";
import { percent } from "./scale.ts";

const MARKS = { earlier: "sooner", later: "later", unconfirmed: "unsure" } as const;
const KINDS = Object.keys(MARKS);

/** A line from each vendor's day to the host's: models that the host ends first on top; null if no future day differs. */
export function hostGaps(
  host: { name: string; slug: string },
  rows: readonly HostModel[],
  updated: string,
): RowsFigure | null {
  const gaps = rows.flatMap((row) => {
    const { name, api_string, version, status, retires_on: on, vendor, days_from_vendor: days } = row;
    const [kind, end] = [gapOf(row, updated), vendor?.retires_on];
    if (!kind || kind === "same" || !days || !on || !end) return [];
    const title = [api_string ?? name, version, status === "preview" && "preview"].filter(Boolean).join(" ");
    return [{ name: title, on, end, days, kind, tail: gapWords(row, updated) }];
  });
  const rank = ({ kind, days }: (typeof gaps)[number]) => KINDS.indexOf(kind) * 10_000 + days;
  const once = new Map(gaps.map((gap) => [`${gap.name} ${gap.on} ${gap.end}`, gap]));
  const shown = [...once.values()].sort((a, b) => rank(a) - rank(b));
  const days = [updated, ...shown.flatMap(({ on, end }) => [on, end])].sort();
  if (shown.length === 0) return null;
  const { at, axis, grid } = timeAxis(days[0] ?? updated, days.at(-1) ?? updated, updated, 3, 97);
  const short = shortHostName(host.name, host.slug);
  const earlier = shown.filter(({ kind }) => kind === "earlier").length;
  return {
    title: earlier
      ? `${many(earlier, "model ends", "models end")} earlier at ${short}`
      : `${short}’s dates against the vendors’`,
    caption: `Ring: the vendor’s day. Dot: ${short}’s; red where it comes first. Dashed: not confirmed lately.`,
    axis,
    grid,
    rows: shown.map(({ name, on, end, kind, tail }) => ({
      name,
      label: html`<code>${name}</code>`,
      marks: html`<g class="gap ${MARKS[kind]}"><title>${name}: ${dayInWords(on)} at ${short}, ${dayInWords(end)} at the vendor</title><line x1="${percent(at(on))}" x2="${percent(at(end))}" y1="11" y2="11"/>${placed(at(end), html`<circle class="ring" r="4"/>`)}${placed(at(on), html`<circle r="5"/>`)}</g>`,
      tail,
    })),
  };
}
