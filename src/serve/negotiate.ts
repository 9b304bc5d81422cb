import Negotiator from "negotiator";
import { CODINGS, type Coding } from "./generation.ts";

/** An option of negotiator 1 that its types do not know: the order among codings of equal quality. */
type Preferring = { encodings(offered: string[], options: { preferred: string[] }): string[] };

/** Field → codings in the order of welcome. Most clients send one of very few; more than that is not worth the memory. */
const known = new Map<string, Coding[]>();
const KEPT = 512;
const LONGEST_KEPT = 128;

/**
 * The most welcome representation (RFC 9110 section 12.5.3). Where nothing is acceptable, not even identity, the plain
 * bytes are sent all the same: the RFC leaves that open. The last of the document's choices is the plain one.
 */
export function choose<Choice extends { coding: Coding }>(
  document: readonly Choice[],
  acceptEncoding: string | string[] | undefined,
): Choice {
  const plain = document.at(-1) as Choice;
  if (acceptEncoding === undefined) return plain;
  const field = String(acceptEncoding);
  for (const coding of known.get(field) ?? welcome(field))
    for (const choice of document) if (choice.coding === coding) return choice;
  return plain;
}

function welcome(field: string): Coding[] {
  const negotiator = new Negotiator({ headers: { "accept-encoding": field } }) as unknown as Preferring;
  const order = negotiator.encodings([...CODINGS], { preferred: [...CODINGS] }) as Coding[];
  if (known.size >= KEPT) known.clear();
  // A copy, since a part of a string keeps the whole one, a packet here, in memory.
  if (field.length <= LONGEST_KEPT) known.set(Buffer.from(field, "latin1").toString("latin1"), order);
  return order;
}
