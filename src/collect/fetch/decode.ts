import { MIMEType } from "node:util";
import { FetchError } from "./fetch-error.ts";

/** What an official page may be. */
export const MEDIA_TYPES = ["text/html", "text/markdown", "text/plain", "application/json"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A page above these holds no documentation, and costs a DOM reader minutes and gigabytes. */
export const HTML_BOUNDS = { tags: 150_000, depth: 1_000 } as const;

/** A stray NUL is a slip of a page's tools, which the outline cleans. One in 200 characters is not text; 16 together are a lost block. */
const NULS = { share: 1 / 200, run: "\0".repeat(16) } as const;

export type Readout = { type: MediaType; text: string };

/** Decoded bytes and their Content-Type → text in one of the accepted types, or the FetchError that stands in the way. */
export function readText(
  bytes: Uint8Array,
  contentType: string | undefined,
  accept: readonly MediaType[],
): Readout | FetchError {
  const mime = parseMime(contentType ?? "");
  if (mime === undefined) return new FetchError("media-type", `no one media type: "${contentType ?? "several"}"`);
  const type = accept.find((t) => t === mime.essence);
  if (type === undefined) return new FetchError("media-type", `is ${mime.essence}, expected ${accept.join(" or ")}`);
  const text = decode(bytes, mime.params.get("charset") ?? (type === "text/html" ? metaCharset(bytes) : undefined));
  if (text instanceof FetchError) return text;
  if (text.split("\0").length - 1 > text.length * NULS.share || text.includes(NULS.run))
    return new FetchError("nul", "NUL bytes in the text");
  if (text.trim() === "") return new FetchError("empty", "nothing but white space");
  return formError(type, text) ?? { type, text };
}

function parseMime(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, charset = "utf-8"): string | FetchError {
  // UTF-16 decodes almost any bytes into some text; no provider uses it.
  if (/^utf-?16/i.test(charset)) return new FetchError("charset", `charset ${charset} is not read`);
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    const doubled = /[\u0080-\u0084\u0086-\u009f]|â€[™œ˜“”¦]|Ã[\u00a0-\u00bf]/.exec(text);
    return doubled ? new FetchError("charset", `text encoded twice, or not in ${charset} (at ${doubled.index})`) : text;
  } catch (error) {
    return new FetchError("charset", error instanceof RangeError ? `unknown charset "${charset}"` : `not ${charset}`);
  }
}

/** The charset of a `<meta>` within the first 1,024 bytes (HTML, "prescan a byte stream"). */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
}

function formError(type: MediaType, text: string): FetchError | undefined {
  if (type === "application/json") return isJson(text) ? undefined : new FetchError("media-type", "is not JSON");
  if (type !== "text/html") {
    return /^\s*<(!doctype\s+html|html)\b/i.test(text)
      ? new FetchError("media-type", `HTML, called ${type}`)
      : undefined;
  }
  if (!/<[a-z!]/i.test(text)) return new FetchError("media-type", "HTML without a tag");
  // The end tag is optional in HTML; in every copy of a provider's page it stands, and nothing else shows a cut.
  if (/<html\b/i.test(text) && !/<\/html\s*>/i.test(text)) return new FetchError("truncated", "no </html> at the end");
  return boundsError(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** One linear scan: an upper bound of the nesting (an unclosed `<p>` counts), and the number of tags. */
export function boundsError(html: string): FetchError | undefined {
  let tags = 0;
  let depth = 0;
  for (const [, close, name = "", selfClosed] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)(?=[\s/>])[^<>]*?(\/?)>/gi)) {
    if (++tags > HTML_BOUNDS.tags) return new FetchError("too-large", `more than ${HTML_BOUNDS.tags} tags`);
    if (close) depth = Math.max(0, depth - 1);
    else if (!selfClosed && !VOID.test(name)) depth++;
    if (depth > HTML_BOUNDS.depth)
      return new FetchError("too-large", `tags nested more than ${HTML_BOUNDS.depth} deep`);
  }
  return undefined;
}
