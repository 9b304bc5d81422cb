import { type Dot, type Price, scatter } from "../figures/scatter.ts";
import { short, tokens } from "../parts/value.ts";
import { base, fill, find, given } from "./dom.ts";

const { dots } = given<{ dots: Dot[] }>();
const form = find<HTMLFormElement>("#_price");

/** Draws the dots that the form asks for; the page's filter is applied again. */
form.addEventListener("change", () => {
  const fields = new FormData(form);
  const shown = fields.has("past") ? dots : dots.filter(({ sold }) => sold);
  fill(find("#_scatter"), scatter(shown, String(fields.get("price")) as Price, { tokens, usd: short, base }));
  document.dispatchEvent(new Event("drawn"));
});
form.addEventListener("submit", (event) => event.preventDefault());
