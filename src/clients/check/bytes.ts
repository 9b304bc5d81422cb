// A file's text is kept with one character per byte (latin-1), so that a place in the text is the place in the file.

const utf8 = new TextDecoder();

/** Bytes → text with one character per byte. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
const PIECE = 8_192;

/** Text with one character per byte → what the bytes say in UTF-8. */
export const utf8Of = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? alone(text) : utf8.decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));

/** A copy that does not keep in memory the whole text it was cut from. */
export const alone = (text: string): string => ` ${text}`.slice(1);
