/** Safe markup. Only this file creates it. */
export class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type Content = Html | string | number | null | undefined | false | readonly Content[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Template tag. Values are escaped for text and quoted attributes; lists are joined; null and false give nothing. */
export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  let markup = parts[0] ?? "";
  for (const [i, value] of values.entries()) markup += print(value) + parts[i + 1];
  return new Html(markup);
}

function print(value: Content): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(print).join("");
  const text = String(value);
  // Most text needs no change.
  return /^[\w .,:;()/-]*$/.test(text) ? text : plain(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

/** Text that is in no attribute: quotes need no escape. */
export const betweenTags = (text: string): Html =>
  new Html(plain(text).replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? ""));

/** Text without control characters, bidirectional marks and lone surrogates. */
export function plain(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029]/gu, "");
}

/** A script element with data. No text in it can end the element. */
export function dataBlock(type: "application/ld+json" | "application/json", value: unknown, id?: string): Html {
  const json = JSON.stringify(value, (_, part) => (typeof part === "string" ? plain(part) : part));
  return new Html(
    `${html`<script type="${type}"${id && html` id="${id}"`}>`}${json.replace(/</g, "\\u003c")}</script>`,
  );
}

/** A link to another site; just the text if the address isn't http(s). */
export function outside(url: string, text: Content): Html {
  const safe = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  return safe ? html`<a href="${url}">${text}</a>` : html`${text}`;
}
