import { createEngine, type Engine } from "../../clients/check/engine.ts";
import { daysBetween } from "../../schema/day.ts";
import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { HOSTS, type HostSlug } from "../../schema/vocabulary.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { READ_AS, type ReadAs } from "../parts/forms.ts";
import { hostName } from "../parts/hosts.ts";
import { day, many } from "../parts/value.ts";
import { base, fill, find, given, read, today } from "./dom.ts";
import { type HostEnd, hostEnds, hostsCalled, type Row, rowsOf, VERDICTS } from "./pasted.ts";

const { example } = given<{ example: string[] }>();
const form = find<HTMLFormElement>("#_check");
const area = find<HTMLTextAreaElement>("#_text");
const results = find("#_results");
const share = find("#_share");
const choice = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;

/** A limit, since more would freeze a phone. */
const LONGEST = 5_000_000;
/** Fetched at once, so that the check works offline later. */
const feed: Promise<StandingsDocument> = read("/api/standings.json");
feed.catch(() => undefined);
let file: string | undefined;
let ids: string[] = [];
let byId = new Map<string, Standing>();
let called: readonly HostSlug[] = [];

async function run(): Promise<void> {
  const engine = await engineNow();
  results.hidden = false;
  if (typeof engine === "string") return show(engine, []);
  const text = area.value.slice(0, LONGEST);
  const all = text.trim() === "" ? [] : rowsOf(engine, text, choice("as").value as ReadAs, file);
  // A retirement beyond the warning period is mentioned in its row but isn't a finding.
  const isFar = ({ verdict, days_left }: Row) =>
    verdict === "retiring" && (days_left ?? 0) > Number(choice("within").value);
  called = hostsCalled(text);
  const rows = all.map((row): Row => (isFar(row) && !endsSoonAtHost(row) ? { ...row, verdict: "ok" } : row));
  ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  show(summaryOf(rows, area.value.length > LONGEST), rows);
}

/** Where the code calls a host, that host's day counts. */
const endsSoonAtHost = ({ id }: Row): boolean =>
  called.length > 0 && endsAtHosts(id).some(({ on }) => daysBetween(today, on) <= Number(choice("within").value));

const endsAtHosts = (id: string | null) => {
  const model = byId.get(id ?? "");
  return model ? hostEnds(model, called, today) : [];
};

async function engineNow(): Promise<Engine | string> {
  try {
    const standings = await feed;
    const engine = createEngine(standings, { today, within: Number(choice("within").value) });
    if (typeof engine === "string") return `The feed cannot be used: ${engine}.`;
    byId = new Map(standings.models.map((model) => [model.id, model]));
    return engine;
  } catch {
    return "The feed could not be read. Reload the page to try again.";
  }
}

function summaryOf(rows: readonly Row[], isCut: boolean): string {
  const used = rows.filter(({ mentioned }) => !mentioned);
  // The worst come first.
  const parts = [...Map.groupBy(used, wordFor)].map(([word, { length }]) => `${length} ${word}`);
  if (rows.length - used.length > 0) parts.push(`${rows.length - used.length} only mentioned`);
  const what = parts.length > 0 ? `${parts.join(", ")}.` : "No model was found in this text.";
  return isCut ? `${what} Only the first ${LONGEST} characters were read.` : what;
}

/** The verdict in words. A date that has passed doesn't mean that the provider has confirmed the retirement. */
const wordFor = ({ verdict, code }: Row): string =>
  code === "date-passed" ? "past the date" : verdict === "ok" ? "fine" : verdict;

function show(summary: string, rows: readonly Row[]): void {
  find("#_summary").textContent = summary;
  share.hidden = ids.length === 0;
  fill(find("#_rows"), html`${rows.length > 0 && html`<ul class="verdicts">${rows.map(itemOf)}</ul>`}`);
}

function itemOf(row: Row): Html {
  const { text, id, verdict, mentioned, lines, reason, replacement, page } = row;
  const places = `line${lines.length > 1 ? "s" : ""} ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? " …" : ""}`;
  return html`<li><p><span class="verdict status ${VERDICTS[verdict]}">${wordFor(row)}${mentioned && ", mentioned"}</span> <code>${linkTo(id, text)}</code> <span class="soft">${places}</span></p>
<p>${reason[0]?.toUpperCase()}${reason.slice(1)}${row.code === "unknown" ? "" : "."}${replacement && instead(replacement)}${row.host === null && endsAtHosts(id).map(atHost)}${verdict === "ok" && id && meaning(id, text)}${page && [" ", outside(page, "Official page")]}</p></li>`;
}

const linkTo = (id: string | null, text: string): Content =>
  id ? html`<a href="${base}/models/${id}/">${text}</a>` : text;

const atHost = ({ host, on, earlier }: HostEnd): Content =>
  html` <a href="${base}/hosts/${host}/">${hostName(HOSTS[host], host)}</a> ends it on ${day(on)}${earlier !== null && earlier > 0 && html`, <span class="sooner">${many(earlier, "day")} earlier</span>`}.`;

/** Which model an alias means now. */
function meaning(id: string, text: string): Content {
  const model = byId.get(byId.get(id)?.snapshot ?? id);
  if (!model || text.includes(model.id) || text.includes(model.api_string ?? model.id)) return null;
  return [" It currently means ", linkTo(model.id, model.name), ` (${model.api_string ?? model.id}).`];
}

const instead = ({ id, text, live }: NonNullable<Row["replacement"]>): Content =>
  live
    ? [" Use ", linkTo(id, text), "."]
    : [" The provider names ", linkTo(id, text), ", which is not a live model in the feed."];

/** Puts a text into the field and checks it. */
function take(text: string, as: ReadAs, name?: string): void {
  file = name;
  area.value = text;
  choice("as").value = as;
  void run();
}
const takeFile = async (given: File): Promise<void> => take(await given.slice(0, LONGEST).text(), "auto", given.name);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await run();
  find("#_result").focus();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.files?.[0]) void takeFile(target.files[0]);
  else if (!results.hidden) void run();
});
find("#_check [name=example]").addEventListener("click", () => take(example.join("\n"), "env"));
area.addEventListener("input", () => {
  file = undefined;
});
// The text is in the field only after this event.
area.addEventListener("paste", () => setTimeout(run));
for (const name of ["dragover", "dragleave", "drop"])
  form.addEventListener(name, (event) => {
    event.preventDefault();
    form.classList.toggle("over", name === "dragover");
    const given = (event as DragEvent).dataTransfer?.files[0];
    if (name === "drop" && given) void takeFile(given);
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
  if (shared !== "") take(shared.split(",").join("\n"), READ_AS[1].value);
}
addEventListener("hashchange", readAddress);
readAddress();
