const { base } = JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as { base: string };

/** More is no reading; the whole answer is a click away. */
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
    place.replaceChildren(...shown(answer, body, took, address));
    const tag = answer.headers.get("etag");
    if (tag && !etag) {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = "Ask again with its ETag";
      again.addEventListener("click", () => void ask(form, tag));
      place.append(again);
    }
  } catch {
    place.replaceChildren("No answer: the site could not be reached.");
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

function shown(answer: Response, body: string, took: number, address: string): Node[] {
  const line = document.createElement("p");
  const status = document.createElement("strong");
  status.textContent = `${answer.status} ${answer.statusText}`.trim();
  const link = document.createElement("a");
  link.href = address;
  link.textContent = address;
  line.append(status, ` in ${took} ms, ${body.length.toLocaleString("en")} characters: `, link);
  const heads = HEADERS.flatMap((name) => (answer.headers.has(name) ? [`${name}: ${answer.headers.get(name)}`] : []));
  return [
    line,
    block(heads.join("\n"), "Headers of the answer"),
    ...(body ? [block(pretty(body, answer), "Body of the answer")] : []),
  ];
}

function pretty(body: string, answer: Response): string {
  let text = body;
  if (/json/.test(answer.headers.get("content-type") ?? ""))
    try {
      text = JSON.stringify(JSON.parse(body), null, 2);
    } catch {
      // Shown as it came.
    }
  return text.length > SHOWN
    ? `${text.slice(0, SHOWN)}\n… ${(text.length - SHOWN).toLocaleString("en")} characters more`
    : text;
}

function block(text: string, label: string): HTMLElement {
  const made = document.createElement("pre");
  made.className = "answer";
  made.tabIndex = 0;
  made.setAttribute("role", "region");
  made.setAttribute("aria-label", label);
  const code = document.createElement("code");
  code.textContent = text;
  made.append(code);
  return made;
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

export {};
