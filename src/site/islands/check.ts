import { createEngine, type Engine } from "../../clients/check/engine.ts";
import type { Model } from "../../schema/feed.ts";
import { READ_AS, type ReadAs } from "../parts/read-as.ts";
import { type Row, rowsOf } from "./pasted.ts";

const { base, example } = JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as {
  base: string;
  example: string[];
};
const part = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const form = part<HTMLFormElement>("#_check");
const area = part<HTMLTextAreaElement>("#_text");
const results = part<HTMLElement>("#_results");
const summary = part<HTMLElement>("#_summary");
const list = part<HTMLElement>("#_rows");
const share = part<HTMLElement>("#_share");
const [as, within] = ["as", "within"].map((name) => form.elements.namedItem(name) as HTMLSelectElement) as [
  HTMLSelectElement,
  HTMLSelectElement,
];

/** More would freeze a phone, and no code that people paste is longer. */
const LONGEST = 5_000_000;
const read = (path: string) => fetch(`${base}${path}`).then((answer) => (answer.ok ? answer.json() : undefined));
/** Read at once, so that the check goes on without a network. */
const feed = Promise.all([read("/api/models.json"), read("/api/resolve.json").catch(() => undefined)]);
feed.catch(() => undefined);
let file: string | undefined;
let ids: string[] = [];
let spellings = new Map<string, string>();

async function run(): Promise<void> {
  const engine = await engineNow();
  results.hidden = false;
  if (typeof engine === "string") {
    say(engine, []);
    return;
  }
  const text = area.value.slice(0, LONGEST);
  const rows = text.trim() === "" ? [] : rowsOf(engine, (id) => spellings.get(id), text, as.value as ReadAs, file);
  ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  say(told(rows, area.value.length > LONGEST), rows);
}

async function engineNow(): Promise<Engine | string> {
  try {
    const [models, resolve] = await feed;
    const today = new Date().toISOString().slice(0, 10);
    const made = createEngine(models, resolve, { today, within: Number(within.value) });
    spellings = new Map(
      (models.models as Model[]).flatMap(({ id, api_string }) => (api_string ? [[id, api_string]] : [])),
    );
    return typeof made === "string" ? `The feed cannot be used: ${made}.` : made;
  } catch {
    return "The feed could not be read. Reload the page to try again.";
  }
}

function told(rows: readonly Row[], cut: boolean): string {
  const used = rows.filter(({ mentioned }) => !mentioned);
  const count = (verdict: Row["verdict"]) => used.filter((row) => row.verdict === verdict).length;
  const parts = (["retired", "retiring", "deprecated", "unknown", "ok"] as const).flatMap((verdict) =>
    count(verdict) > 0 ? [`${count(verdict)} ${WORDS[verdict]}`] : [],
  );
  if (rows.length - used.length > 0) parts.push(`${rows.length - used.length} only mentioned`);
  const what = parts.length > 0 ? `${parts.join(", ")}.` : "No model was found in this text.";
  return cut ? `${what} Only the first ${LONGEST} characters were read.` : what;
}

const WORDS: Record<string, string> = {
  retired: "retired",
  retiring: "retiring soon",
  deprecated: "deprecated",
  unknown: "unknown",
  ok: "fine",
};

function say(text: string, rows: readonly Row[]): void {
  summary.textContent = text;
  share.hidden = ids.length === 0;
  list.replaceChildren(...(rows.length > 0 ? [listOf(rows)] : []));
}

function element(name: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function link(href: string, text: string): HTMLElement {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

const listOf = (rows: readonly Row[]) => element("ul", "verdicts", ...rows.map(itemOf));

function itemOf(row: Row): HTMLElement {
  const name = row.id ? link(`${base}/models/${row.id}/`, row.text) : row.text;
  const verdict = element(
    "span",
    `verdict is-${row.verdict}`,
    row.mentioned ? `${WORDS[row.verdict] ?? row.verdict}, mentioned` : (WORDS[row.verdict] ?? row.verdict),
  );
  const lines = `line${row.lines.length > 1 ? "s" : ""} ${row.lines.slice(0, 5).join(", ")}${row.lines.length > 5 ? " …" : ""}`;
  const item = element(
    "li",
    "",
    element("p", "", verdict, " ", element("code", "", name), " ", element("span", "soft", lines)),
  );
  const say = element("p", "", `${row.reason[0]?.toUpperCase() ?? ""}${row.reason.slice(1)}.`);
  if (row.replacement) {
    const { id, text, live } = row.replacement;
    say.append(
      live ? " Use " : " The provider names ",
      id ? link(`${base}/models/${id}/`, text) : text,
      live ? "." : ", which is no live model of the feed.",
    );
  }
  if (row.source_url && /^https?:/.test(row.source_url)) {
    const proof = link(row.source_url, "Official page");
    proof.setAttribute("rel", "external noreferrer");
    say.append(" ", proof);
  }
  item.append(say);
  return item;
}

async function take(given: File): Promise<void> {
  file = given.name;
  area.value = await given.slice(0, LONGEST).text();
  as.value = "auto";
  await run();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await run();
  part<HTMLElement>("#_result").focus();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.files?.[0]) void take(target.files[0]);
  else if (!results.hidden) void run();
});
part<HTMLButtonElement>("#_check [name=example]").addEventListener("click", () => {
  file = undefined;
  area.value = example.join("\n");
  as.value = "env";
  void run();
});
area.addEventListener("input", () => {
  file = undefined;
});
for (const name of ["dragover", "dragleave", "drop"])
  form.addEventListener(name, (event) => {
    event.preventDefault();
    form.classList.toggle("over", name === "dragover");
    const given = (event as DragEvent).dataTransfer?.files[0];
    if (name === "drop" && given) void take(given);
  });
share.querySelector("button")?.addEventListener("click", async ({ currentTarget }) => {
  history.replaceState(null, "", `#ids=${ids.join(",")}`);
  const button = currentTarget as HTMLElement;
  button.textContent = await navigator.clipboard.writeText(location.href).then(
    () => "Copied",
    () => "The link is in the address bar",
  );
});

/** `#ids=a,b`: a list that somebody shared. */
function readAddress(): void {
  const [, shared = ""] = /^#ids=([\w.,-]{1,20000})$/.exec(location.hash) ?? [];
  if (shared === "") return;
  area.value = shared.split(",").join("\n");
  as.value = READ_AS[1].value;
  void run();
}
addEventListener("hashchange", readAddress);
readAddress();
