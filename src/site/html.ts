// Owns safe text for people: HTML by a tag that escapes, and plain lines. Refuses raw strings as markup.

/** Markup that is safe to print as it is. Only the `html` tag makes it. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type Content = Html | string | number | null | undefined | readonly Content[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Template tag: every value is escaped, in text and in quoted attributes alike; lists are joined, null is nothing. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.map((part, i) => (i === 0 ? part : print(values[i - 1]) + part)).join(""));
}

function print(value: Content): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(print).join("");
  return plain(String(value)).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

/** Text without what no reader should be sent: control characters, marks that turn text around, halves of characters. */
export function plain(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]/gu, "");
}
