// Signs of a damaged page in one field: a wrong unit, swapped columns, truncated rows.
import { same } from "../../catalog/diff.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Rate } from "../../schema/rate.ts";
import { type Facts, isUnionField } from "../../schema/record.ts";
import { LIFECYCLE } from "./gate-neighbours.ts";
import type { Steadiness } from "./gate-steady.ts";
import type { Loss } from "./missing-rows.ts";
import type { Proposal } from "./proposals.ts";
import type { ProviderState } from "./provider-state.ts";

export type Seen = ProviderState & {
  steadiness: Steadiness;
  /** Page → the rows that it lost today. */
  losses: ReadonlyMap<string, Loss>;
  /** Pages whose layout is not quite one we know. */
  changed: ReadonlySet<string>;
  /** Alias → the id of its model. */
  aliases: ReadonlyMap<string, string>;
};

const SIZE_JUMP = 100;

/** Why the value may come from a damaged page, or undefined. */
export const damageReason = (proposal: Proposal, seen: Seen): HeldReason | undefined =>
  formReason(proposal, seen) ??
  sizeReason(proposal) ??
  nameReason(proposal, seen) ??
  cycleReason(proposal, seen) ??
  shrinkReason(proposal, seen);

/**
 * On a page with an unknown layout, a heading may have a new meaning, so its values wait for a second reading. What people act on
 * waits for a person, unless the page states the same as before for most of its models.
 */
function formReason(proposal: Proposal, seen: Seen): HeldReason | undefined {
  const { field, evidence, isNew, facts } = proposal;
  // There is nothing to compare a provider's first reading with.
  if (seen.models.length === 0 || !seen.changed.has(evidence.page) || (isNew && field !== "name")) return undefined;
  const { steady, moved } = seen.steadiness(evidence.page, field);
  // A new row named only by a heading may be a known one under a different heading.
  const isClear = isNew
    ? facts.api_string !== undefined
    : steady > moved || !(field === "name" || LIFECYCLE.includes(field));
  return isAgain(proposal, seen) && isClear ? undefined : { code: "layout-changed" };
}

/** Whether the value was held on an earlier day. */
export const isAgain = ({ id, field, to }: Proposal, { catalog, day }: Seen): boolean =>
  catalog.held.some((h) => h.on < day && h.id === id && h.field === field && same(h.to, to));

function sizeReason({ field, from, to }: Proposal): HeldReason | undefined {
  const isSize = field === "context_window" || field === "max_input_tokens" || field === "max_output_tokens";
  if (!isSize || typeof from !== "number" || typeof to !== "number") return undefined;
  const ratio = Math.max(to / from, from / to);
  return ratio >= SIZE_JUMP ? { code: "size-jump", factor: Number(ratio.toPrecision(3)) } : undefined;
}

function nameReason({ id, field, from, to, facts }: Proposal, { models }: Seen): HeldReason | undefined {
  // A heading with a model's name may gain words that aren't part of the name.
  if (field === "name" && typeof from === "string" && from !== facts.api_string && String(to).startsWith(from))
    return { code: "name-longer" };
  const other = field === "name" && from !== null && models.find((m) => m.id !== id && m.record.name === to);
  return other ? { code: "name-taken", id: other.id } : undefined;
}

function cycleReason({ id, field, to, facts }: Proposal, { models }: Seen): HeldReason | undefined {
  if (field !== "replacements" || !Array.isArray(to)) return undefined;
  const own = [id, facts.api_string, facts.name];
  const modelsOf = (list: Facts["replacements"] = []) => list.flatMap(({ model }) => model ?? []);
  const other = modelsOf(to).find((model) =>
    models
      .filter((m) => m.id === model || m.record.api_string === model)
      .some((m) => modelsOf(m.record.replacements).some((named) => own.includes(named))),
  );
  return other === undefined ? undefined : { code: "replacement-cycle", id: other };
}

/** A list that only loses elements may be a truncated row, so the loss needs a second reading on another day. */
function shrinkReason(proposal: Proposal, seen: Seen): HeldReason | undefined {
  const { id, field, from, to } = proposal;
  const { day, aliases } = seen;
  if (!isUnionField(field) || !Array.isArray(from)) return undefined;
  const left = (to ?? []) as unknown[];
  const isOver = (element: unknown) =>
    (field === "rates" && ((element as Rate).until ?? day) < day) ||
    (field === "aliases" && aliases.get(element as string) !== id);
  const lost = from.filter((element) => !isOver(element) && !left.some((other) => same(other, element)));
  const grew = left.some((element) => !from.some((other) => same(other, element)));
  return lost.length === 0 || grew || isAgain(proposal, seen)
    ? undefined
    : { code: "elements-gone", count: lost.length, of: from.length };
}
