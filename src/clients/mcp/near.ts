import type { HostRow, NotFound } from "../feed/api.ts";
import { AZURE, BEDROCK, passesOn, prefixOf } from "../feed/forms.ts";
import { judgeAtHost } from "../feed/verdict.ts";
import { atVendor, inShort, letters, named, vendorsOwn } from "./hosts.ts";
import { brief, inBrief, suggestion } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/** What to say of a spelling without a model: the nearest models, and the hosts that list it or similar names. */
export function nearTo(spelling: string, hit: NotFound, context: ToolContext): string {
  const near = hit.models.map((one) => brief(one, context));
  if (hit.kind === "ambiguous") {
    const whose = hit.host !== null && passesOn(hit.host) ? ` ${vendorsOwn(hit.host)}` : "";
    return `It may be ${near.map(inBrief).join(" or ")}.${whose}`;
  }
  const most = near.length > 0 ? FEWER_ALIKE : MOST_ALIKE;
  const listed = atHosts(spelling, hit, context) ?? alikeAtHosts(spelling, hit, context, most);
  const isOwn = near.length === 0 && (hit.host === AZURE || hit.host === BEDROCK);
  return [
    isOwn
      ? `Deployments and inference profiles at ${hit.host} have names of their own: ask for the model behind them.`
      : null,
    near.length > 0 || listed === null ? suggestion(near, context) : null,
    listed,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Which hosts list a spelling that is neither a model of the feed nor names a host; null if none does. */
function atHosts(spelling: string, { kind, host }: NotFound, context: ToolContext): string | null {
  if (kind !== "unknown" || host !== null) return null;
  const hosts = [...new Set(context.hostRows.all.map((row) => row.host))];
  const lines = hosts.flatMap((one) => {
    const rows = context.hostRows.named(one, spelling);
    if (rows.length === 0) return [];
    return `${one}'s schedule has it (${inShort(judgeAtHost(rows, context))}): ask check_model_status with host "${prefixOf(one)}".`;
  });
  return lines.join(" ") || null;
}

const MOST_ALIKE = 8;
/** Beside models of the feed. */
const FEWER_ALIKE = 3;
const LEAST_LETTERS = 5;
/** So many first letters are one name. */
const LONG_NAME = 14;

/** The hosts' rows whose names contain a spelling that neither the feed nor a host has; null if there are none. */
export function alikeAtHosts(
  spelling: string,
  { kind }: NotFound,
  context: ToolContext,
  most = MOST_ALIKE,
): string | null {
  const wanted = letters(spelling.replace(/^.*\/|^[a-z0-9]+\.(?=[a-z])|:[a-z]+$/g, ""));
  if (kind !== "unknown" || wanted.length < LEAST_LETTERS) return null;
  const namesOf = ({ as, name }: HostRow) => [as, name ?? as].map(letters);
  const having = (part: string) => context.hostRows.all.filter((row) => namesOf(row).some((one) => one.includes(part)));
  const words = spelling.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const withWords = () =>
    context.hostRows.all.filter((row) => namesOf(row).some((one) => words.every((word) => one.includes(word))));
  const ways = [
    () => having(wanted),
    () => (wanted.length < LONG_NAME ? [] : having(wanted.slice(0, LONG_NAME))),
    () => (words.length > 1 ? withWords() : []),
    () =>
      words
        .filter((word) => word.length >= LEAST_LETTERS)
        .slice(0, 1)
        .flatMap(having),
  ];
  let alike: HostRow[] = [];
  for (const way of ways) if (alike.length === 0) alike = way();
  if (alike.length === 0) return null;
  const judged = (row: HostRow) => judgeAtHost([row], context, atVendor(context.modelOf(row.id), context));
  const lines = alike
    .slice(0, most)
    .map((row) => `${named(row)} at ${row.host} (${inShort(judged(row))}, <${row.page}>)`);
  const more = alike.length > most ? `, and ${alike.length - most} more` : "";
  return `Hosts list similar names: ${lines.join("; ")}${more}. Ask check_model_status with one of these and its host.`;
}
