import type { Model } from "./api.ts";
import type { Resolver } from "./resolve.ts";

export type ReplacementChain = {
  /** Every target on the way, nearest first; `model` is null if the feed has no such row (a series, another provider's model). */
  chain: { stated: string; model: Model | null }[];
  /** The first target that is live. */
  live: Model | null;
  /** Whether each model on the way names only one. */
  single: boolean;
};

const FARTHEST = 8;

/** Follows the stated replacements, and theirs, to the nearest live model. Nothing is followed twice. */
export function resolveReplacement(
  from: Model,
  { resolve, replacementOf }: Resolver,
  isLive: (model: Model) => boolean,
): ReplacementChain {
  /** The feed joins several targets with ", ". */
  const targetsOf = (model: Model) =>
    (replacementOf(model) ?? "")
      .split(", ")
      .flatMap((stated) => (stated === "" ? [] : [{ stated, provider: model.provider }]));
  const seen = new Set([from]);
  const chain: ReplacementChain["chain"] = [];
  const queue = targetsOf(from);
  let single = queue.length === 1;
  while (queue.length > 0 && chain.length < FARTHEST) {
    const { stated, provider } = queue.shift() as (typeof queue)[number];
    const found = resolve(stated, provider);
    // A dated version of the stated name may be another model.
    const model = found.kind === "found" && found.matched_by !== "dated_version" ? found.model : null;
    if (model && seen.has(model)) continue;
    chain.push({ stated, model });
    if (!model) continue;
    seen.add(model);
    if (isLive(model)) return { chain, live: model, single };
    const next = targetsOf(model);
    single &&= next.length === 1;
    queue.push(...next);
  }
  return { chain, live: null, single };
}
