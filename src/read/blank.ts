const DASHES = /^[-\u2010-\u2015\u2212]{1,3}$/;
const WORDS = new Set(["", "n/a", "not applicable", "none"]);

/** Is the text a known blank? `further` are the provider's own (terms.blank), compared as printed. */
export function isBlank(text: string, further: readonly string[] = []): boolean {
  return DASHES.test(text) || WORDS.has(text.toLowerCase()) || further.includes(text);
}
