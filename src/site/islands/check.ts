import { createEngine, type Engine } from "../../clients/check/engine.ts";
import { passesOn, prefixOf } from "../../clients/feed/forms.ts";
import { say, sayChanges } from "../../clients/feed/say.ts";
import type { Standing, StandingsDocument } from "../../schema/standings.ts";
import { HOSTS, type HostSlug } from "../../schema/vocabulary.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { hostName, shortHostName } from "../parts/hosts.ts";
import type { Row as TableRow } from "../parts/rows.ts";
import { day, dayInWords, many, percentChange, short, unbroken } from "../parts/value.ts";
import { base, fill, find, given, keep, kept, read, readTable, today } from "./dom.ts";
import { earlierAtHosts, type HostEnd, LIST, type Row, rowsOf, VERDICTS } from "./pasted.ts";

const { example } = given<{ example: string[] }>();
const form = find<HTMLFormElement>("#_check");
const area = find<HTMLTextAreaElement>("#_text");
const results = find("#_results");
const share = find("#_share");
const period = find<HTMLSelectElement>("#_check [name=within]");

/** A limit, since more would freeze a phone. */
const LONGEST = 5_000_000;
/** Fetched at once, so that the check works offline later. */
const feed: Promise<StandingsDocument> = read("/api/standings.json");
feed.catch(() => undefined);
let file: string | undefined;
let ids: string[] = [];
let byId = new Map<string, Standing>();
/** The table's rows, which know what comes after a model. */
const catalog = readTable().catch(() => ({ rows: [] }));
let models: ReadonlyMap<string, TableRow> = new Map();
const within = () => Number(period.value);

async function run(): Promise<void> {
  const engine = await engineNow();
  results.hidden = false;
  if (typeof engine === "string") return show(engine, []);
  const text = area.value.slice(0, LONGEST);
  const all = text.trim() === "" ? [] : rowsOf(engine, text, file);
  // A retirement beyond the warning period is mentioned in its row but isn't a finding.
  const isFar = ({ verdict, days_left }: Row) => verdict === "retiring" && (days_left ?? 0) > within();
  const rows = all.map((row): Row => (isFar(row) ? { ...row, verdict: "ok" } : row));
  ids = [...new Set(rows.flatMap(sharedAs))];
  show(summaryOf(rows, area.value.length > LONGEST), rows);
  // The address is the result: ids of the feed and hosts, never the text.
  const address = `#ids=${ids.join(",")}&within=${within()}`;
  history.replaceState(null, "", ids.length > 0 ? address : location.pathname);
  find("#_link").textContent = location.href;
}

/** A row's id in the address; one that only its host lists is as written, if nothing of its owner is in it. */
function sharedAs({ id, host, text, page }: Row): string[] {
  const name = id ?? (host !== null && page !== null && !/arn:|projects\//.test(text) ? text : null);
  const prefix = host === null ? "" : `${prefixOf(host)}/`;
  return name === null ? [] : [name.startsWith(prefix) ? name : prefix + name];
}

async function engineNow(): Promise<Engine | string> {
  try {
    const standings = await feed;
    const engine = createEngine(standings, { today, within: within() });
    if (typeof engine === "string") return `The feed cannot be used: ${engine}.`;
    byId = new Map(standings.models.map((model) => [model.id, model]));
    models = new Map((await catalog).rows.map((row) => [row.id, row]));
    return engine;
  } catch {
    return "The feed could not be read. Reload the page to try again.";
  }
}

/** `3 models: 1 ended, 1 ends within 90 days, 1 fine.`, the worst first. */
function summaryOf(rows: readonly Row[], isCut: boolean): string {
  const used = rows.filter(({ mentioned }) => !mentioned);
  const parts = [...Map.groupBy(used, wordFor)].map(([word, { length }]) => `${length} ${counted(word, length)}`);
  if (rows.length - used.length > 0) parts.push(`${rows.length - used.length} only mentioned`);
  const what =
    parts.length > 0 ? `${many(used.length, "model")}: ${parts.join(", ")}.` : "No model was found in this text.";
  return isCut ? `${what} Only the first ${LONGEST} characters were read.` : what;
}

const counted = (word: string, n: number): string =>
  word === "retiring" ? `${n === 1 ? "ends" : "end"} within ${within()} days` : word.replace("retired", "ended");

/** The verdict in words. A date that has passed doesn't mean that the provider has confirmed the retirement. */
const wordFor = ({ verdict, code }: Row): string =>
  code === "date-passed" ? "past the date" : verdict === "ok" ? "fine" : verdict;

function show(summary: string, rows: readonly Row[]): void {
  find("#_summary").textContent = summary;
  share.hidden = ids.length === 0;
  document.documentElement.classList.remove("waiting");
  fill(find("#_rows"), html`${rows.length > 0 && html`<ul class="verdicts">${rows.map(itemOf)}</ul>`}`);
}

function itemOf(row: Row): Html {
  const { text, id, verdict, mentioned, lines, page, code, among: [similar] = [] } = row;
  const places = `line${lines.length > 1 ? "s" : ""} ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? " …" : ""}`;
  // A date that has passed is said with its reading, which may be older.
  const said = say(code === "date-passed" ? { ...row, code: "old-reading" } : row, dayInWords);
  const guess = similar ? ` Did you mean ${similar}?` : "";
  const why = code === "unknown" ? `Unknown id.${guess}` : `${said.replace(/^./, (first) => first.toUpperCase())}.`;
  return html`<li><p><span class="verdict status ${VERDICTS[verdict]}">${wordFor(row)}${mentioned && ", mentioned"}</span> <code>${linkTo(id, text)}</code> <span class="soft">${places}</span></p>
${quoted(text, area.value.split("\n", lines[0]).at(-1) ?? "")}<p>${unbroken(why)}${versionsOf(row)}${instead(row)}${row.host === null && earlierAtHosts(byId.get(id ?? "") ?? {}, today).map(atHost)}${verdict === "ok" && id && meaning(id, text)}${page && [" ", outside(page, "Official page")]}</p></li>`;
}

/** The line with the id marked, where there is more on it. */
function quoted(text: string, line: string): Content {
  const [before = "", ...after] = line.trim().slice(0, 200).split(text);
  return (
    after.length > 0 &&
    before + after.join("") !== "" &&
    html`<p class="quoted"><code>${before}<mark>${text}</mark>${after.join(text)}</code></p>\n`
  );
}

const linkTo = (id: string | null, text: string): Content =>
  id ? html`<a href="${base}/models/${id}/">${unbroken(text)}</a>` : text;

const atHost = ({ host, version, on, earlier }: HostEnd): Content =>
  html` <a href="${base}/hosts/${host}/">${hostName(HOSTS[host], host)}</a> ends ${version ? `version ${version}` : "it"} on ${day(on)}, <span class="sooner">${many(earlier, "day")} earlier</span>.`;

/** The day of each version, where a host has several: the text doesn't say which is meant. */
function versionsOf({ versions = [] }: Row): Content {
  if (versions.length < 2) return null;
  const days = Map.groupBy(versions, ({ ends_on }) => ends_on ?? "");
  const line = ([on, same]: [string, typeof versions]) =>
    `${same.map(({ version, as }) => version ?? as).join(", ")}: ${on ? dayInWords(on) : "no end stated"}`;
  return unbroken(` By version: ${[...days].map(line).join("; ")}.`);
}

function meaning(id: string, text: string): Content {
  const model = byId.get(byId.get(id)?.snapshot ?? id);
  if (!model || text.includes(model.id) || text.includes(model.api_string ?? model.id)) return null;
  return [" It currently means ", linkTo(model.id, model.name), ` (${model.api_string ?? model.id}).`];
}

/** What to use, and how its input price differs: as stated, else the closest, as on the model's own page. */
function instead({ id: from, host, replacement, provider }: Row): Content {
  const model = models.get(from ?? "");
  const next = models.get(model?.next ?? "");
  const who = replacement?.from_host ? shortHostName(HOSTS[host as HostSlug], host ?? "") : (provider ?? "Its vendor");
  const { id = null, text = "" } = replacement ?? {};
  const to = (target: string | null, name: string, changes: readonly string[] = []): Content => {
    const [old, now] = [from, target].map((one) => byId.get(one ?? "")?.price_input_per_mtok);
    // A host's prices are its own.
    const hasPrices = old && now && (host === null || passesOn(host));
    const price = hasPrices ? [`input ${short(old)} → ${short(now)}, ${percentChange(old, now)}`] : [];
    const words = [...price, ...changes].join("; ");
    return [linkTo(target, name), words && ` (${words})`, "."];
  };
  if (replacement?.live)
    return [
      replacement.from_host ? ` ${who} names ` : " Use ",
      to(id, text, sayChanges({ ...replacement, price_change: {} })),
    ];
  if (next && model?.stated && !replacement) return [` ${who} names `, to(next.id, next.name)];
  const words = replacement ? [linkTo(id, text), ", which doesn’t last."] : next && "no replacement.";
  return words && [` ${who} names `, words, next && [model?.stated ? " Use " : " Closest: ", to(next.id, next.name)]];
}

function take(text: string, name?: string): void {
  file = name;
  area.value = text;
  void run().then(() => find("#_result").focus());
}
const takeFile = async (given: File): Promise<void> => take(await given.slice(0, LONGEST).text(), given.name);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await run();
  find("#_result").focus();
});
form.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.files?.[0]) void takeFile(target.files[0]);
  else if (!results.hidden) void run();
});
find("#_check [name=example]").addEventListener("click", () => take(example.join("\n")));
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
/** `#ids=a,azure/b&within=30`: a result that somebody shared. Else what was pasted on another page. */
function readAddress(): void {
  const query = new URLSearchParams(location.hash.slice(1));
  const list = query.get("ids")?.slice(0, 20_000) ?? "";
  if ([...period.options].some(({ value }) => value === query.get("within"))) period.value = query.get("within") ?? "";
  const pasted = kept("sessionStorage", "pasted");
  keep("sessionStorage", "pasted", "");
  if (/^[\w.,:/@-]+$/.test(list)) take(list.split(",").join("\n"), LIST);
  else if (pasted) take(pasted);
}
addEventListener("hashchange", readAddress);
readAddress();
