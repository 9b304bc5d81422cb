// What is to be said of a spelling beside the verdict.
import type { Basis, Found, Judgement, Model } from "../feed/api.ts";
import { parseEvidence } from "../feed/parse-evidence.ts";
import { isFineTuned } from "../feed/spelling.ts";
import { vendorsOwn } from "./hosts.ts";
import { aliasRead, latest } from "./readings.ts";
import { aged, read } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/** How a row was found, whose dates it has, when its alias was read, and where a retirement would be announced. */
export async function spellingNote(hit: Found, judgement: Judgement, spelling: string, context: ToolContext) {
  const notes = [
    readAs(hit, judgement.basis, spelling),
    await aliasRead(hit, spelling, context),
    await apiName(hit, judgement.verdict, context),
    announcements(hit.model, judgement, context),
  ];
  return notes.filter(Boolean).join(" ") || null;
}

/** Where a model without an announced end would have one. */
function announcements(model: Model, { verdict, basis }: Judgement, context: ToolContext) {
  const place = retirementsRead(model, context);
  if (!place || basis === "host" || (verdict !== "ok" && verdict !== "unverified")) return null;
  return `${model.provider} announces retirements on ${place.replace(" read ", ", whole page read ")}.`;
}

/** `<page> read 2026-09-11, 73 days ago`: where its vendor announces retirements; null if the feed doesn't say. */
export function retirementsRead(model: Model, { announcedOn, today }: ToolContext): string | null {
  const place = announcedOn(model);
  return place ? `<${place.page}> ${read(aged(place.read_on, today))}` : null;
}

function readAs({ model, matched_by, host }: Found, basis: Basis | null, spelling: string): string | null {
  const notes: string[] = [];
  const base = model.api_string ?? model.id;
  const isTuned = isFineTuned(spelling);
  if (isTuned) notes.push(`Fine-tuned from ${base}: all fields and prices are those of ${base} itself.`);
  if (basis === "rule") notes.push("All dates and prices are those of the vendor's own API.");
  else if (host)
    notes.push(
      basis === "host"
        ? `At ${host}: the verdict follows its schedule; the row's dates and prices are the vendor's.`
        : vendorsOwn(host),
    );
  if (isTuned) return notes.join(" ");
  if (matched_by === "dated_version" && /-latest$/i.test(spelling))
    notes.push(`No page states that spelling: read as ${base}; it may mean another version by now.`);
  else if (matched_by === "dated_version")
    notes.push(`Read as ${model.api_string}, the only version of that name in the feed.`);
  if (matched_by === "alias") notes.push(`Another spelling of ${base}.`);
  return notes.length > 0 ? notes.join(" ") : null;
}

/** What the vendor's API takes, where that isn't what was asked for, and when that was read. */
async function apiName({ model, matched_by }: Found, verdict: Judgement["verdict"], { client, today }: ToolContext) {
  const { api_string } = model;
  if (matched_by === "api_string" || matched_by === "alias") return null;
  const isOver = verdict === "retired" || model.status === "retired";
  if (api_string === null) return isOver ? null : "No page that was read states what its vendor's API calls it.";
  const [place] = latest(parseEvidence(await client.model(model.id)).get("api_string") ?? []);
  const on = place === undefined ? "" : ` (${read(aged(place.read_on, today))})`;
  return `The vendor's API ${isOver ? "took" : "takes"} "${api_string}"${on}.`;
}
