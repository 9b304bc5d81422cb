import { type Dot, type Price, priceOf, scatter } from "../figures/scatter.ts";
import { html } from "../html.ts";
import { count, short, tokens, usd } from "../parts/value.ts";
import { base, fill, find, given } from "./dom.ts";

const { dots } = given<{ dots: Dot[] }>();
const byId = new Map(dots.map((dot) => [dot.id, dot]));
const form = find<HTMLFormElement>("#_price");
const place = find("#_scatter");
const tip = document.createElement("div");
tip.className = "tip";
tip.hidden = true;

const price = () => String(new FormData(form).get("price")) as Price;

function draw(): void {
  const isPast = new FormData(form).has("past");
  fill(place, scatter(isPast ? dots : dots.filter(({ sold }) => sold), price(), { tokens, usd: short, base }));
  // The card replaces the tooltip.
  for (const title of place.querySelectorAll("title")) {
    title.parentElement?.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  place.append(tip);
  tip.hidden = true;
  document.dispatchEvent(new Event("drawn"));
}

/** A model's card next to its dot, kept inside the edges. */
function show(link: Element): void {
  const dot = byId.get(link.getAttribute("data-dot") ?? "");
  if (!dot) return;
  const { id, name, slug, provider, context, input, output, sold } = dot;
  const blended = priceOf(dot, "blended");
  fill(
    tip,
    html`<p><a href="${base}/models/${id}/">${name}</a></p><p class="soft"><span class="by ${slug}">${provider}</span>${!sold && " · deprecated or retired"}</p><p><b>${usd(input)}</b> in${output !== null && html` · <b>${usd(output)}</b> out`}</p><p class="soft">${blended !== null && `${short(Math.round(blended * 1e4) / 1e4)} blended 3:1 · `}${count(context)} tokens of context</p>`,
  );
  tip.hidden = false;
  const [box, at] = [place.getBoundingClientRect(), link.getBoundingClientRect()];
  const left = at.left - box.left + at.width;
  const top = at.top - box.top;
  tip.style.left = `${left + tip.offsetWidth > box.width ? Math.max(0, left - at.width - tip.offsetWidth) : left}px`;
  tip.style.top = `${Math.max(0, Math.min(top, box.height - tip.offsetHeight))}px`;
}

const dotAt = (target: EventTarget | null) => (target instanceof Element ? target.closest("[data-dot]") : null);

place.addEventListener("pointerover", ({ target }) => {
  const link = dotAt(target);
  if (link) show(link);
});
place.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType === "mouse") tip.hidden = true;
});
// The first tap shows the card, whose name is a link.
place.addEventListener("click", (event) => {
  const link = dotAt(event.target);
  if (!link || (event as PointerEvent).pointerType === "mouse") return;
  event.preventDefault();
  show(link);
});
form.addEventListener("change", draw);
form.addEventListener("submit", (event) => event.preventDefault());
draw();
