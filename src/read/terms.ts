import type { SourceFile, Terms } from "../schema/provider.ts";
import { lookUp } from "./status.ts";

/** A provider's terms, with a status column's meaning repeated for its other titles. */
export function termsOf({ terms, columns = {} }: Pick<SourceFile, "terms" | "columns">): Terms {
  const { status = {} } = terms;
  const also = Object.entries(columns).flatMap(([title, titles]) => {
    const term = lookUp(status, title);
    return term === undefined ? [] : titles.map((other) => [other, term] as const);
  });
  return also.length === 0 ? terms : { ...terms, status: { ...Object.fromEntries(also), ...status } };
}
