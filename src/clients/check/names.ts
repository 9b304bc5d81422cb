import type { Feed } from "./feed.ts";

/** A model in use: `id` is null if only a host has it; `host` is null at the provider's own API. */
export type Known = { id: string | null; provider: string; host: string | null };

/** The names of a feed's models, as the scan needs them. */
export type Names = {
  /** Every spelling that the feed states. */
  spellings: readonly string[];
  /** Names that only hosts use. */
  hostNames: readonly string[];
  /** The hosts with a schedule. */
  hosts: readonly string[];
  /** An exact spelling, or one that the rules make exact. */
  find(text: string): Known | undefined;
  /** The models that a name or an id without its date may mean. */
  guess(text: string): { ids: string[]; host: string | null };
  /** Whether a host lists a name in this version, if one is given, or else the model. */
  lists(host: string, model: { text: string; version?: string | undefined; id: string | null }): boolean;
};

/** Feed → its names. */
export const namesOf = ({ spellings, resolver, hostRows }: Feed): Names => ({
  spellings: [...spellings],
  hostNames: [...new Set(hostRows.all.map(({ as }) => as))],
  hosts: [...new Set(hostRows.all.map(({ host }) => host))],
  find(text) {
    const match = resolver.resolveStrict(text) ?? hostRows.other(text);
    if (!match) return undefined;
    return "model" in match
      ? { id: match.model.id, provider: match.model.provider, host: match.host }
      : { id: null, provider: "", host: match.host };
  },
  guess(text) {
    const match = resolver.resolveKnown(text);
    const models = match === undefined ? [] : match.kind === "found" ? [match.model] : match.models;
    return { ids: models.map(({ id }) => id), host: match?.host ?? null };
  },
  lists: (host, { id, ...spelling }) =>
    hostRows.find({ host, ...spelling }, id === null ? undefined : { id }).length > 0,
});
