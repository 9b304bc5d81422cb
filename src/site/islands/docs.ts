import { type Content, type Html, html } from "../html.ts";
import { linesOf } from "../parts/listing.ts";
import { fill, given } from "./dom.ts";

const { base } = given<{ base: string }>();

/** The most that is shown of an answer; a link opens all of it. */
const SHOWN = 20_000;
const HEADERS = ["content-type", "etag", "cache-control", "vary", "content-length", "content-encoding"];

for (const form of document.querySelectorAll<HTMLFormElement>("form.try"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(form);
  });

async function ask(form: HTMLFormElement, etag?: string): Promise<void> {
  const path = (form.dataset.path ?? "").replace(/\{(\w+)\}/, (_, name) =>
    encodeURIComponent((form.elements.namedItem(name) as HTMLInputElement).value.trim()),
  );
  const address = `${base}${path}`;
  const place = placeOf(form);
  place.replaceChildren("Asking …");
  const start = performance.now();
  try {
    const answer = await fetch(address, { cache: "no-store", ...(etag && { headers: { "If-None-Match": etag } }) });
    const body = await answer.text();
    const took = Math.round(performance.now() - start);
    const tag = answer.headers.get("etag");
    const again = tag && !etag ? html`<button type="button">Send again with its ETag</button>` : null;
    fill(place, html`${shown(answer, body, took, address)}${again}`);
    place.querySelector("button")?.addEventListener("click", () => void ask(form, tag ?? ""));
  } catch {
    place.replaceChildren("No response: the site could not be reached.");
  }
}

function placeOf(form: HTMLFormElement): HTMLElement {
  const next = form.nextElementSibling;
  if (next instanceof HTMLElement && next.className === "answered") return next;
  const made = document.createElement("div");
  made.className = "answered";
  made.setAttribute("role", "status");
  form.after(made);
  return made;
}

function shown(answer: Response, body: string, took: number, address: string): Content {
  const heads = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  return [
    html`<p><strong>${`${answer.status} ${answer.statusText}`.trim()}</strong> in ${took} ms, ${body.length.toLocaleString("en")} characters: <a href="${address}">${address}</a></p>`,
    block(heads.join("\n"), "Response headers"),
    body !== "" && block(pretty(body, answer), "Response body"),
  ];
}

const block = (text: string, label: string): Html =>
  html`<pre class="answer" tabindex="0" role="region" aria-label="${label}"><code>${linesOf(text)}</code></pre>`;

function pretty(body: string, answer: Response): string {
  let text = body;
  if (/json/.test(answer.headers.get("content-type") ?? ""))
    try {
      text = JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      // Not JSON: shown as it is.
    }
  return text.length > SHOWN
    ? `${text.slice(0, SHOWN)}\n… ${(text.length - SHOWN).toLocaleString("en")} characters more`
    : text;
}

/** A link to an operation or a schema opens it. */
function open(): void {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", open);
open();
