import type { HostRow, NotFound } from "../feed/api.ts";
import { AZURE, BEDROCK, passesOn, prefixOf } from "../feed/forms.ts";
import { groupedBy } from "../feed/grouped.ts";
import type { HostRows } from "../feed/host-rows.ts";
import { judgeAtHost } from "../feed/host-verdict.ts";
import { nearest, type Spelled, slugOf, spelledAs } from "../feed/nearest.ts";
import { candidatesOf } from "../feed/spelling.ts";
import { atVendor, inShort, vendorsOwn } from "./hosts.ts";
import { brief, inBrief, suggestion } from "./rows.ts";
import type { ToolContext } from "./tool.ts";

/** What to say of a spelling without a model: the nearest models, and the hosts that list it or similar names. */
export function nearTo(spelling: string, hit: NotFound, context: ToolContext): string {
  const near = hit.models.map((one) => brief(one, context));
  if (hit.kind === "ambiguous") {
    const whose = hit.host !== null && passesOn(hit.host) ? ` ${vendorsOwn(hit.host)}` : "";
    return `It may be ${near.map(inBrief).join(" or ")}.${whose}`;
  }
  const exactly = atHosts(spelling, hit, context);
  const most = near.length > 0 || exactly !== null ? FEWER_ALIKE : MOST_ALIKE;
  const listed = [exactly, alikeAtHosts(spelling, hit, context, most)].filter(Boolean).join(" ") || null;
  const isOwn = hit.host === AZURE || hit.host === BEDROCK;
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

/** `meta-llama/llama-3.3-70b-instruct:free` → the name alone, whose maker the feed may not have. */
const nameIn = (spelling: string): string =>
  (candidatesOf(spelling).at(-1)?.text ?? spelling).replace(/^.*\//, "").replace(/:[a-z]+$/, "");

/** The rows of a host under a spelling, or under the name in it. */
const rowsAt = (host: string, spelling: string, { hostRows }: ToolContext): readonly HostRow[] => {
  const whole = hostRows.named(host, spelling);
  return whole.length > 0 ? whole : hostRows.named(host, nameIn(spelling));
};

/** Where a host's row was found under another name than the one that was asked for, such as one without the version. */
export function readAsRow(spelling: string, { host }: NotFound, { hostRows }: ToolContext): string | null {
  const [row] = host === null ? [] : hostRows.find({ host, text: spelling });
  const asked = new Set([spelling, ...candidatesOf(spelling).map(({ text }) => text)].map(slugOf));
  if (!row || [row.as, `${row.as}-${row.version}`].some((name) => asked.has(slugOf(name)))) return null;
  return `No page states that spelling: read as ${row.as}, which ${row.host} lists.`;
}

/** Which hosts list a spelling that is neither a model of the feed nor names a host; null if none does. */
function atHosts(spelling: string, { kind, host }: NotFound, context: ToolContext): string | null {
  if (kind !== "unknown" || (host !== null && !passesOn(host))) return null;
  const hosts = [...new Set(context.hostRows.all.map((row) => row.host))];
  const lines = hosts.flatMap((one) => {
    const rows = rowsAt(one, spelling, context);
    if (rows.length === 0) return [];
    const name = rows[0]?.as;
    return `${one}'s schedule has ${name === spelling ? "it" : name} (${inShort(judgeAtHost(rows, context), context.today)}): ask check_model_status with ${name === spelling ? "" : "that name and "}host "${prefixOf(one)}".`;
  });
  return lines.join(" ") || null;
}

const MOST_ALIKE = 8;
/** Beside models of the feed. */
const FEWER_ALIKE = 3;
/** A shorter one is like too many. */
const LEAST_LETTERS = 4;

/** What a host lists under one name. */
type Listing = { host: string; as: string; rows: readonly HostRow[] };

const listings = new WeakMap<HostRows, Spelled<Listing>[]>();

function listingsOf(hostRows: HostRows): Spelled<Listing>[] {
  const known = listings.get(hostRows);
  if (known) return known;
  const made = [...groupedBy(hostRows.all, ({ host, as }) => `${host}/${as}`).values()].flatMap((rows) => {
    const [{ host, as, name }] = rows as [HostRow];
    return spelledAs({ host, as, rows }, as, name ?? as);
  });
  listings.set(hostRows, made);
  return made;
}

/** What hosts list under names like a spelling that the feed doesn't have, the likest of the host asked for first, then of each; null if nothing is. */
export function alikeAtHosts(
  spelling: string,
  { kind, host: own }: Pick<NotFound, "kind" | "host">,
  context: ToolContext,
  most = MOST_ALIKE,
): string | null {
  const { hostRows } = context;
  const text = nameIn(spelling);
  if (kind !== "unknown" || slugOf(text).length < LEAST_LETTERS) return null;
  const similar = nearest([text], listingsOf(hostRows), (a, b) => (a.as < b.as ? -1 : 1)).filter(
    ({ host }) => rowsAt(host, spelling, context).length === 0,
  );
  if (similar.length === 0) return null;
  const likest = [...groupedBy(similar, ({ host }) => host).values()].flatMap(([first]) => first ?? []);
  const asked = likest.filter(({ host }) => host === own);
  const lines = [...new Set([...asked, ...likest, ...similar])].slice(0, most).map(({ host, as, rows }) => {
    const vendor = atVendor(context.modelOf(rows[0]?.id ?? null), context);
    return `${as} at ${host} (${inShort(judgeAtHost(rows, context, vendor), context.today)}, <${rows[0]?.page}>)`;
  });
  return `Hosts list similar names: ${lines.join("; ")}. Ask check_model_status with one of these and its host.`;
}
