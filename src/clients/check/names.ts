import { daysBetween } from "../../schema/day.ts";
import type { Feed } from "../feed/feed.ts";
import { groupedBy } from "../feed/grouped.ts";
import type { Match } from "../feed/results.ts";
import type { Opened } from "../feed/source.ts";
import { candidatesOf } from "../feed/spelling.ts";

/** What a spelling in code means: `id` is null if no model of the feed is meant. `host` is null at the provider's own API. */
export type Known = { id: string | null; provider: string; host: string | null };

/** The names of a feed's models, as the scan needs them. */
export type Names = {
  /** Every spelling that the feed states. */
  spellings: readonly string[];
  /** Names that only hosts use. */
  hostNames: readonly string[];
  /** The only host that lists an id which is no model of the feed; null if several do, undefined if none does. */
  onlyHost(text: string): string | null | undefined;
  /** The hosts with rows. */
  hosts: readonly string[];
  /** An exact spelling, or one that the rules make exact. */
  find(text: string): Known | undefined;
  /** The models that a name or an id without its date may mean. */
  guess(text: string): { ids: string[]; host: string | null };
  /** Whether a host lists a name in this version, if one is given, or else the model; a service that ends whole has them all. */
  lists(host: string, model: { text: string; version?: string | undefined; id: string | null }): boolean;
};

/** Feed → its names, in printable ASCII. */
export function namesOf(feed: Feed): Names {
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
  const hosted = groupedBy(
    feed.hosts.all
      .filter(({ model, no_id }) => model === null && !no_id)
      .flatMap((row) => [row.as, ...(row.spellings ?? [])].map((as) => ({ as, host: row.host }))),
    ({ as }) => as,
  );
  return {
    onlyHost(text) {
      const hosts = new Set(hosted.get(text)?.map(({ host }) => host));
      return hosts.size === 0 ? undefined : hosts.size === 1 ? ([...hosts][0] ?? null) : null;
    },
    spellings: [...new Set(known)],
    hostNames: [...new Set(feed.hosts.all.map(({ as }) => as))],
    hosts: [...new Set(feed.hosts.all.map(({ host }) => host))],
    find(text) {
      const match = feed.resolveStrict(text);
      return match && (match.kind !== "host_row" || namesHost(text)) ? knownAs(match) : undefined;
    },
    guess(text) {
      const match = feed.resolve(text);
      const models = match.kind === "match" ? [match.model] : match.kind === "ambiguous" ? match.models : [];
      return { ids: models.map(({ id }) => id), host: models.length > 0 || namesHost(text) ? match.host : null };
    },
    lists: (host, { id, ...spelling }) =>
      feed.hosts.service(host) !== undefined ||
      feed.hosts.find({ host, ...spelling }, id === null ? undefined : { id }).length > 0,
  };
}

/** Whether a spelling names a host or router. An id that only hosts list may be of a copy that somebody runs, and counts only then. */
export const namesHost = (text: string): boolean => candidatesOf(text).some(({ host }) => host !== undefined);

function knownAs(match: Match): Known {
  if (match.kind === "match") return { id: match.model.id, provider: match.model.provider, host: match.host };
  const provider = match.kind === "listed" ? match.listed.provider : "";
  return { id: null, provider, host: match.host };
}

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
  const [age, most] = [
    daysBetween(updated, today),
    maxFeedAge ?? (where === null ? Number.POSITIVE_INFINITY : OLD_FEED),
  ];
  if (age > most) return `the feed is ${age} days old (${updated}), more than --max-feed-age ${most}d allows`;
  return age < -1 ? `the feed is dated ${updated}, in the future: check this machine's clock` : opened;
}
