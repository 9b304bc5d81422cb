// A file's text has one character per byte (latin-1), so that an index into it is a byte offset in the file.

const utf8 = new TextDecoder();

/** Bytes → text with one character per byte. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
const PIECE = 8_192;

/** Text with one character per byte → the bytes decoded as UTF-8. */
export const utf8Of = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? alone(text) : utf8.decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));

/** A copy that doesn't keep the text it was cut from in memory. */
export const alone = (text: string): string => ` ${text}`.slice(1);
