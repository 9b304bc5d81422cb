import Negotiator from "negotiator";
import { CODINGS, type Coding } from "./generation.ts";

/** An option of negotiator 1 missing from its types: the order of codings of equal quality. */
type Preferring = { encodings(offered: string[], options: { preferred: string[] }): string[] };

/** Cache: Accept-Encoding header → codings in order of preference. Most clients send one of very few values. */
const known = new Map<string, Coding[]>();
const KEPT = 512;
const LONGEST_KEPT = 128;

/**
 * Returns the preferred representation (RFC 9110 section 12.5.3). If nothing is acceptable, not even identity, the plain bytes
 * are sent anyway, as the RFC allows. The last of a document's choices is the plain one.
 */
export function choose<Choice extends { coding: Coding }>(
  document: readonly Choice[],
  acceptEncoding: string | string[] | undefined,
): Choice {
  const plain = document.at(-1) as Choice;
  if (acceptEncoding === undefined) return plain;
  const field = String(acceptEncoding);
  for (const coding of known.get(field) ?? preferred(field))
    for (const choice of document) if (choice.coding === coding) return choice;
  return plain;
}

function preferred(field: string): Coding[] {
  const negotiator = new Negotiator({ headers: { "accept-encoding": field } }) as unknown as Preferring;
  const order = negotiator.encodings([...CODINGS], { preferred: [...CODINGS] }) as Coding[];
  if (known.size >= KEPT) known.clear();
  // A copy, since a substring would keep the whole packet in memory.
  if (field.length <= LONGEST_KEPT) known.set(Buffer.from(field, "latin1").toString("latin1"), order);
  return order;
}
