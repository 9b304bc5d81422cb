// The texts of files are kept as one character a byte (latin-1): places in them are places in the file.

const utf8 = new TextDecoder();

/** Bytes → text of one character a byte. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}
const PIECE = 8_192;

/** Text of one character a byte → what the bytes say as UTF-8. */
export const utf8Of = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? alone(text) : utf8.decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));

/** The same text, which does not keep in memory all of that which it was cut from. */
export const alone = (text: string): string => ` ${text}`.slice(1);
