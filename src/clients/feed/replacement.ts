import type { Model } from "./api.ts";
import { slugOf } from "./nearest.ts";
import { isEnding, type Resolver } from "./resolve.ts";

export type ReplacementChain = {
  /**
   * Every target on the way, nearest first, and the model whose replacement it is; `model` is null if the feed has no such row (a
   * series, another provider's model).
   */
  chain: { stated: string; by: Model; model: Model | null }[];
  /** The first target that is live. */
  live: Model | null;
  /** The others of its list that are live too, in the page's order. */
  also: Model[];
  /** Whether each model on the way names only one. */
  single: boolean;
};

const FARTHEST = 8;

/** The model of a name that is stated as the replacement of another: of several with that name, the only one that is still sold. */
export function replacementNamed(
  stated: string,
  { provider }: Partial<Pick<Model, "provider">>,
  { resolveKnown }: Resolver,
): Model | null {
  const found = resolveKnown(stated, provider);
  // A dated version of the stated name may be another model.
  if (found?.kind === "found") return found.matched_by === "dated_version" ? null : found.model;
  const [sold, ...others] = (found?.models ?? []).filter(
    (model) => slugOf(model.name) === slugOf(stated) && !isEnding(model),
  );
  return sold && others.length === 0 ? sold : null;
}

/** Follows the stated replacements, and theirs, to the nearest live model. Nothing is followed twice. */
export function resolveReplacement(
  from: Model,
  resolver: Resolver,
  isLive: (model: Model) => boolean,
): ReplacementChain {
  /** The feed joins several targets with ", ". */
  const targetsOf = (model: Model) =>
    (resolver.replacementOf(model) ?? "")
      .split(", ")
      .flatMap((stated) => (stated === "" ? [] : [{ stated, by: model }]));
  const seen = new Set([from]);
  const chain: ReplacementChain["chain"] = [];
  const queue = targetsOf(from);
  let single = queue.length === 1;
  while (queue.length > 0 && chain.length < FARTHEST) {
    const { stated, by } = queue.shift() as (typeof queue)[number];
    const model = replacementNamed(stated, by, resolver);
    if (model && seen.has(model)) continue;
    chain.push({ stated, by, model });
    if (!model) continue;
    seen.add(model);
    if (isLive(model)) {
      const others = queue.flatMap((one) => (one.by === by && replacementNamed(one.stated, by, resolver)) || []);
      return { chain, live: model, also: [...new Set(others)].filter((one) => !seen.has(one) && isLive(one)), single };
    }
    const next = targetsOf(model);
    single &&= next.length === 1;
    queue.push(...next);
  }
  return { chain, live: null, also: [], single };
}

/** Parameters as their provider states them, in quotation marks unless they have some. */
export const quoted = (parameters: string): string => (parameters.includes('"') ? parameters : `"${parameters}"`);
