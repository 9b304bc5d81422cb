import { createEngine, type Engine } from "../../clients/check/engine.ts";
import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { type Content, type Html, html, linked, outside } from "../html.ts";
import { READ_AS, type ReadAs } from "../parts/forms.ts";
import { base, fill, find, given, read, today } from "./dom.ts";
import { type Row, rowsOf } from "./pasted.ts";

const { example } = given<{ example: string[] }>();
const form = find<HTMLFormElement>("#_check");
const area = find<HTMLTextAreaElement>("#_text");
const results = find("#_results");
const summary = find("#_summary");
const list = find("#_rows");
const share = find("#_share");
const [as, within] = ["as", "within"].map((name) => form.elements.namedItem(name) as HTMLSelectElement) as [
  HTMLSelectElement,
  HTMLSelectElement,
];

/** A limit, since more would freeze a phone. */
const LONGEST = 5_000_000;
/** Fetched at once, so that the check works offline later. */
const feed: Promise<StandingsDocument> = read("/api/standings.json");
feed.catch(() => undefined);
let file: string | undefined;
let ids: string[] = [];
let byId = new Map<string, Standing>();

async function run(): Promise<void> {
  const engine = await engineNow();
  results.hidden = false;
  if (typeof engine === "string") {
    say(engine, []);
    return;
  }
  const text = area.value.slice(0, LONGEST);
  const all = text.trim() === "" ? [] : rowsOf(engine, text, as.value as ReadAs, file);
  // A retirement beyond the warning period is mentioned in its row but isn't a finding.
  const isFar = ({ verdict, days_left }: Row) => verdict === "retiring" && (days_left ?? 0) > Number(within.value);
  const rows = all.map((row): Row => (isFar(row) ? { ...row, verdict: "ok" } : row));
  ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  say(told(rows, area.value.length > LONGEST), rows);
}

async function engineNow(): Promise<Engine | string> {
  try {
    const standings = await feed;
    const engine = createEngine(standings, { today, within: Number(within.value) });
    if (typeof engine === "string") return `The feed cannot be used: ${engine}.`;
    byId = new Map(standings.models.map((model) => [model.id, model]));
    return engine;
  } catch {
    return "The feed could not be read. Reload the page to try again.";
  }
}

function told(rows: readonly Row[], cut: boolean): string {
  const used = rows.filter(({ mentioned }) => !mentioned);
  // The worst come first.
  const parts = [...Map.groupBy(used, wordFor)].map(([word, { length }]) => `${length} ${word}`);
  if (rows.length - used.length > 0) parts.push(`${rows.length - used.length} only mentioned`);
  const what = parts.length > 0 ? `${parts.join(", ")}.` : "No model was found in this text.";
  return cut ? `${what} Only the first ${LONGEST} characters were read.` : what;
}

/** The verdict in words. A date that has passed doesn't mean that the provider has confirmed the retirement. */
const wordFor = ({ verdict, code }: Row): string =>
  code === "date-passed" ? "past the date" : (WORDS[verdict] ?? verdict);

/** The status whose shape and colour a verdict has. */
const SHAPES: Record<string, string> = {
  retired: "retired",
  retiring: "deprecated",
  deprecated: "deprecated",
  ok: "ga",
};
const WORDS: Record<string, string> = {
  retired: "retired",
  retiring: "retiring",
  deprecated: "deprecated",
  unverified: "unverified",
  unknown: "unknown",
  ok: "fine",
};

function say(text: string, rows: readonly Row[]): void {
  summary.textContent = text;
  share.hidden = ids.length === 0;
  fill(list, html`${rows.length > 0 && html`<ul class="verdicts">${rows.map(itemOf)}</ul>`}`);
}

function itemOf(row: Row): Html {
  const { text, id, verdict, mentioned, lines, reason, replacement, page } = row;
  const word = `${wordFor(row)}${mentioned ? ", mentioned" : ""}`;
  const places = `line${lines.length > 1 ? "s" : ""} ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? " …" : ""}`;
  return html`<li><p><span class="verdict status ${SHAPES[verdict] ?? "preview"}">${word}</span> <code>${named(id, text)}</code> <span class="soft">${places}</span></p>
<p>${reason[0]?.toUpperCase()}${linked(reason.slice(1))}${reason.endsWith("?") ? "" : "."}${replacement && instead(replacement)}${verdict === "ok" && id && meant(id, text)}${page && [" ", outside(page, "Official page")]}</p></li>`;
}

const named = (id: string | null, text: string): Content =>
  id ? html`<a href="${base}/models/${id}/">${text}</a>` : text;

/** Which model an alias means now. */
function meant(id: string, text: string): Content {
  const model = byId.get(byId.get(id)?.snapshot ?? id);
  if (!model || text.includes(model.id) || text.includes(model.api_string ?? model.id)) return null;
  return [" It currently means ", named(model.id, model.name), ` (${model.api_string ?? model.id}).`];
}

const instead = ({ id, text, live }: NonNullable<Row["replacement"]>): Content =>
  live
    ? [" Use ", named(id, text), "."]
    : [" The provider names ", named(id, text), ", which is not a live model in the feed."];

async function take(given: File): Promise<void> {
  file = given.name;
  area.value = await given.slice(0, LONGEST).text();
  as.value = "auto";
  await run();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await run();
  find("#_result").focus();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.files?.[0]) void take(target.files[0]);
  else if (!results.hidden) void run();
});
find<HTMLButtonElement>("#_check [name=example]").addEventListener("click", () => {
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
  const [, shared = ""] = /^#ids=([\w.,:/@-]{1,20000})$/.exec(location.hash) ?? [];
  if (shared === "") return;
  area.value = shared.split(",").join("\n");
  as.value = READ_AS[1].value;
  void run();
}
addEventListener("hashchange", readAddress);
readAddress();
