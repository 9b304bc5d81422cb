import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { stepsOf } from "./price-steps.ts";
import { timeScale } from "./time-scale.ts";

const [WIDTH, HEIGHT] = [72, 18];

/** A model's input price as a small inline chart, or null if it has never changed. */
export function sparkline({ name, history }: ModelDocument, updated: string): Html | null {
  const steps = stepsOf(history, "price_input_per_mtok").flatMap(({ on, price }) =>
    price === null ? [] : [{ on, price }],
  );
  const [first] = steps;
  if (!first || steps.length < 2) return null;
  const top = Math.max(...steps.map(({ price }) => price));
  const { at } = timeScale(first.on, updated, 1, WIDTH - 1);
  const y = (price: number) => Math.round((HEIGHT - 2 - (price / top) * (HEIGHT - 4)) * 10) / 10;
  const path = steps
    .map(({ on, price }, i) => (i === 0 ? `M${at(on)} ${y(price)}` : `H${at(on)}V${y(price)}`))
    .join("");
  return html`<svg class="spark" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Input price of ${name} over time"><path d="${path}H${WIDTH - 1}"/></svg>`;
}
