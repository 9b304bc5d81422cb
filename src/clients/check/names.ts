import { daysBetween } from "../../schema/day.ts";
import { OTHER } from "../../schema/hosts.ts";
import type { Feed } from "../feed/feed.ts";
import { cloudOf, runsCopies } from "../feed/forms.ts";
import { groupedBy } from "../feed/grouped.ts";
import type { Match } from "../feed/results.ts";
import type { Opened } from "../feed/source.ts";
import { namesHost } from "../feed/spelling.ts";

/** What a spelling in code means: `id` is null if no model of the feed is meant. `host` is null at the provider's own API. */
export type Known = { id: string | null; provider: string; host: string | null };

/** So many makers' models has a host that may have any, but for those of a rival. */
const MANY = 4;

export type Names = ReturnType<typeof namesOf>;

/** Feed → its names, in printable ASCII. */
export function namesOf(feed: Feed) {
  const { models, listed } = feed.document;
  const spellings = models.flatMap(({ api_string = "", spellings = [], elsewhere = [], hosts = [] }) => [
    api_string,
    // Routers' form of Amazon's ids.
    api_string.replace(/^amazon\.([^:]+):\d+$/, "amazon/$1"),
    ...spellings,
    ...elsewhere.map(([text]) => text),
    ...hosts.flatMap(({ as, unlisted }) => (unlisted ? [as] : [])),
  ]);
  const known = [...spellings, ...listed.map(([id]) => id)].filter((text) => /^[\x21-\x7e]{2,}$/.test(text));
  const vendorSpellings = new Set(known);
  const hosted = feed.hosts.all
    .filter(({ as, model, no_id }) => !no_id && (model === null || as.includes("/") || !vendorSpellings.has(as)))
    .flatMap(({ as, spellings = [], host }) => [as, ...spellings].map((as) => ({ as, host })));
  const hostsOf = groupedBy(hosted, ({ as }) => as);
  return {
    spellings: [...new Set(known)],
    hostNames: [...new Set(feed.hosts.all.map(({ as }) => as))],
    /** The only host that lists an id which is no model of the feed; null if several do, undefined if none does. */
    onlyHost(text: string): string | null | undefined {
      const [host, ...others] = new Set(hostsOf.get(text)?.map(({ host }) => host));
      return others.length > 0 ? null : host;
    },
    /** An exact spelling, or one that the rules make exact. */
    find(text: string): Known | undefined {
      const match = feed.resolveStrict(text);
      return match && (match.kind !== "host_row" || namesHost(text)) ? knownAs(match) : undefined;
    },
    /** The models that a name or an id without its date may mean. */
    guess(text: string) {
      const match = feed.resolve(text);
      const models = match.kind === "match" ? [match.model] : match.kind === "ambiguous" ? match.models : [];
      const [only, ...others] = models;
      const id = others.length > 0 ? null : (only?.id ?? null);
      return { id, isKnown: only !== undefined, host: only || namesHost(text) ? match.host : null };
    },
    /** Whether a host may well have a model, though it doesn't list it: it lists others of its maker or of most, or runs copies of open weights. */
    serves(host: string, id: string): boolean {
      const { provider = "", open_weight } = feed.modelOf(id) ?? {};
      if (runsCopies(host)) return host === OTHER || open_weight === true;
      const makers = new Set<string>(
        feed.hosts.all.flatMap((row) => (row.host === host ? (row.model?.provider ?? []) : [])),
      );
      return makers.has(provider) || (makers.size >= MANY && cloudOf(provider) === undefined);
    },
    /** Whether a host lists a name in this version, if one is given, or else the model; a service that ends whole has them all. */
    lists: (host: string, { id, ...spelling }: { text: string; version?: string | undefined; id: string | null }) =>
      feed.hosts.service(host) !== undefined ||
      feed.hosts.find({ host, ...spelling }, id === null ? undefined : { id }).length > 0,
  };
}

const knownAs = (match: Match): Known =>
  match.kind === "match"
    ? { id: match.model.id, provider: match.model.provider, host: match.host }
    : { id: null, provider: (match.kind === "listed" && match.listed.provider) || "", host: match.host };

/** A feed that has every row, or why there is none: an unreadable row might be of a model in use. */
export function complete(feed: Feed | { problem: string }): Feed | string {
  if ("problem" in feed) return feed.problem;
  const [first] = feed.unreadable;
  if (first !== undefined) return `${feed.unreadable.length} of its rows cannot be read, such as ${first}`;
  return feed.document.models.length === 0 ? "it has no models" : feed;
}

/** In days. Of a snapshot, each reading's own age counts. */
const OLD_FEED = 7;

/** What to judge by today, or why it can't be used. */
export function usable(
  opened: Opened | { problem: string },
  { maxFeedAge }: { maxFeedAge?: number | undefined },
  today: string,
): Opened | string {
  if ("problem" in opened) return opened.problem;
  const { where } = opened;
  const feed = complete(opened.feed);
  if (typeof feed === "string") return `the feed ${where ?? "snapshot"} cannot be used: ${feed}`;
  const { updated } = feed.document;
  const age = daysBetween(updated, today);
  const most = maxFeedAge ?? (where === null ? Infinity : OLD_FEED);
  if (age > most) return `the feed is ${age} days old (${updated}), more than --max-feed-age ${most}d allows`;
  return age < -1 ? `the feed is dated ${updated}, in the future: check this machine's clock` : opened;
}
