/** Conditional request headers, as node:http gives them. */
export type Conditions = { "if-match"?: string | undefined; "if-none-match"?: string | undefined };

/**
 * The status code for GET or HEAD of the representation with this strong ETag, evaluated in the order of RFC 9110 section 13.2.2.
 * A header that does not parse is ignored, since sending the document is always correct.
 */
export function evaluate(conditions: Conditions, etag: string): 200 | 304 | 412 {
  const { "if-match": match, "if-none-match": noneMatch } = conditions;
  if (match !== undefined && !lists(match, etag, false)) return 412;
  return noneMatch !== undefined && lists(noneMatch, etag, true) ? 304 : 200;
}

/** One element of a comma-separated list of entity tags; it may be empty (RFC 9110 sections 5.6.1.2 and 8.8.3). */
const ELEMENT = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** Whether the header is `*` or lists this tag. Weak comparison ignores W/; strong comparison never matches a weak tag. */
function lists(field: string, etag: string, weak: boolean): boolean {
  if (field === etag || field.trim() === "*") return true;
  let isListed = false;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < field.length) {
    const element = ELEMENT.exec(field);
    if (element === null) return !weak;
    isListed ||= element[2] === etag && (weak || element[1] === undefined);
  }
  return isListed;
}
