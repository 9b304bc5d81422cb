/** No documentation page exceeds these, and parsing one that does would take minutes and gigabytes. */
export const HTML_BOUNDS = { tags: 150_000, depth: 1_000 } as const;

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Why a page is too large to parse, from its number of tags and an upper bound of their nesting, in one linear scan. */
export function boundsProblem(html: string): string | undefined {
  let tags = 0;
  let depth = 0;
  for (const [, close, name = "", selfClosed] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)(?=[\s/>])[^<>]*?(\/?)>/gi)) {
    if (++tags > HTML_BOUNDS.tags) return `more than ${HTML_BOUNDS.tags} tags`;
    // An unclosed <p> counts as nesting.
    if (close) depth = Math.max(0, depth - 1);
    else if (!selfClosed && !VOID.test(name)) depth++;
    if (depth > HTML_BOUNDS.depth) return `tags nested more than ${HTML_BOUNDS.depth} deep`;
  }
  return undefined;
}
