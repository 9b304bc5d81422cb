import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { axis, grid, type Window, windowOf } from "./lifespans.ts";
import { percent } from "./scale.ts";

/** The minimum plot width in pixels for each set of marks; the style sheet shows one set. */
const PLOTS = { large: 960, medium: 530, small: 190 };
const GAP = 2;

/** The confirmed retirements of the next twelve months, one row for each provider. */
export function strip(documents: Iterable<ModelDocument>, updated: string, base: string): Html | null {
  const window = windowOf(updated, 0, 12);
  const ends = [...documents].filter(
    ({ status, retires_on: on }) => status !== "retired" && on !== null && on >= updated && on < window.to,
  );
  if (ends.length === 0) return null;
  const groups = [...Map.groupBy(ends, ({ provider }) => provider)].sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<figure class="spans strip"><figcaption>Confirmed retirements in the next twelve months. Numbers count models. <a href="${base}/deprecations/">All lifespans</a></figcaption>
<div class="axis" aria-hidden="true"><svg height="30">${axis(window)}</svg></div>
<div class="rows">${grid(window)}<ul>${groups.map(([provider, own]) => html`<li><span>${byProvider(provider)}</span><svg height="22" role="group" aria-label="${provider}">${marks(own, window, base)}</svg></li>\n`)}</ul></div></figure>`;
}

type Mark = { at: number; models: ModelDocument[] };

const marks = (own: readonly ModelDocument[], window: Window, base: string): Html[] =>
  Object.entries(PLOTS).map(
    ([size, width]) => html`<g class="${size}">${marksOf(own, window.at, width).map((mark) => drawn(mark, base))}</g>`,
  );

/**
 * Models with a retirement date → a mark for each day, those that would touch on a plot so many pixels wide made one: the closest first,
 * so that a crowd does not swallow its neighbours.
 */
export function marksOf(own: readonly ModelDocument[], at: Window["at"], width: number): Mark[] {
  const days = [...Map.groupBy(own, ({ retires_on }) => retires_on ?? "")].sort(([a], [b]) => (a < b ? -1 : 1));
  const marks = days.map(([on, models]): Mark => ({ at: at(on), models }));
  for (;;) {
    const room = marks.slice(1).map((next, i) => roomBetween(marks[i] as Mark, next, width));
    const closest = room.indexOf(Math.min(...room));
    if (!((room[closest] ?? GAP) < GAP)) return marks;
    marks.splice(closest, 2, joined(marks[closest] as Mark, marks[closest + 1] as Mark));
  }
}

/** Pixels between two marks; negative if they overlap. */
const roomBetween = (a: Mark, b: Mark, width: number): number => ((b.at - a.at) * width) / 100 - radius(a) - radius(b);

/** Two marks as one, at the average of their models' days. */
function joined(a: Mark, b: Mark): Mark {
  const models = [...a.models, ...b.models];
  return { at: (a.at * a.models.length + b.at * b.models.length) / models.length, models };
}

function drawn({ at, models }: Mark, base: string): Html {
  const days = Map.groupBy(models, ({ retires_on }) => retires_on ?? "");
  const told = [...days].map(([on, gone]) => `${on}: ${gone.map(({ name }) => name).join(", ")}`).join("\n");
  const month = models[0]?.retires_on?.slice(0, 7);
  return html`<svg x="${percent(at)}" y="11" overflow="visible"><a href="${base}/deprecations/#m-${month}"><title>${told}</title><circle r="${radius({ models })}"/>${models.length > 1 && html`<text dy=".35em">${models.length}</text>`}</a></svg>`;
}

/** The area is proportional to the number of models, with a minimum that can be clicked. */
const radius = ({ models }: Pick<Mark, "models">): number =>
  Math.min(9, Math.round(Math.sqrt(models.length) * 20) / 10 + 4);
