const DASHES = /^[-\u2010-\u2015\u2212]{1,3}$/;
const WORDS = new Set(["", "n/a", "not applicable", "none"]);

/** Whether the text means "not stated". `further`: the provider's own such texts (terms.blank), compared exactly. */
export function isBlank(text: string, further: readonly string[] = []): boolean {
  return DASHES.test(text) || WORDS.has(text.toLowerCase()) || further.includes(text);
}
