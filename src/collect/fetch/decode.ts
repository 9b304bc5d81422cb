import { MIMEType } from "node:util";
import { boundsProblem } from "../page/outline-html.ts";
import { FetchError } from "./fetch-error.ts";

export const MEDIA_TYPES = ["text/html", "text/markdown", "text/plain", "application/json"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/**
 * A stray NUL is an artifact of the page's tools, and the outline removes it. More than one in 200 characters isn't text; 16 in a row
 * are a lost block.
 */
const NULS = { share: 1 / 200, run: "\0".repeat(16) } as const;

export type Readout = { type: MediaType; text: string };

/** Decodes bytes by their Content-Type to text of an accepted type, or throws a FetchError. */
export function readText(bytes: Uint8Array, contentType: string | undefined, accept: readonly MediaType[]): Readout {
  const mime = parseMime(contentType ?? "");
  if (mime === undefined) throw new FetchError("media-type", `invalid media type "${contentType ?? "several"}"`);
  const type = accept.find((t) => t === mime.essence);
  if (type === undefined) throw new FetchError("media-type", `is ${mime.essence}, expected ${accept.join(" or ")}`);
  const text = decode(bytes, mime.params.get("charset") ?? (type === "text/html" ? metaCharset(bytes) : undefined));
  if (text.split("\0").length - 1 > text.length * NULS.share || text.includes(NULS.run))
    throw new FetchError("nul", "NUL bytes in the text");
  if (text.trim() === "") throw new FetchError("empty", "only whitespace");
  checkForm(type, text);
  return { type, text };
}

export function checkType(page: Readout, accept: readonly MediaType[]): Readout {
  if (accept.includes(page.type)) return page;
  throw new FetchError("media-type", `is ${page.type}, expected ${accept.join(" or ")}`);
}

function parseMime(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, charset = "utf-8"): string {
  // UTF-16 decodes almost any bytes to some text; no provider uses it.
  if (/^utf-?16/i.test(charset)) throw new FetchError("charset", `charset ${charset} is not supported`);
  let text: string;
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FetchError("charset", error instanceof RangeError ? `unknown charset "${charset}"` : `not ${charset}`);
  }
  const doubled = /[\u0080-\u0084\u0086-\u009f]|â€[™œ˜“”¦]|Ã[\u00a0-\u00bf]/.exec(text);
  if (doubled) throw new FetchError("charset", `text encoded twice, or not in ${charset} (at ${doubled.index})`);
  return text;
}

/** The charset of a `<meta>` in the first 1,024 bytes (HTML, "prescan a byte stream"). */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
}

function checkForm(type: MediaType, text: string): void {
  const isPage = /^\s*<(!doctype\s+html|html)\b/i.test(text);
  if (type === "application/json" && !isJson(text)) throw new FetchError("media-type", "is not JSON");
  if ((type === "text/markdown" || type === "text/plain") && isPage)
    throw new FetchError("media-type", `HTML served as ${type}`);
  if (type !== "text/html") return;
  if (!/<[a-z!]/i.test(text)) throw new FetchError("media-type", "HTML without a tag");
  // HTML makes this end tag optional, but every provider's page has it, and nothing else shows that a page was cut.
  if (/<html\b/i.test(text) && !/<\/html\s*>/i.test(text)) throw new FetchError("truncated", "no </html> at the end");
  const unbounded = boundsProblem(text);
  if (unbounded !== undefined) throw new FetchError("too-large", unbounded);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
