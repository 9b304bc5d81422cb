import { clean } from "./cell.ts";

/** Escapes a text as a part of a place: " / " becomes " ⁄ ", and " #2" at the end " ＃2". Idempotent. */
export function escapePart(text: string): string {
  return clean(text)
    .replace(/(^| )\/(?= |$)/g, "$1⁄")
    .replace(/(^| )#(?=\d+$)/, "$1＃");
}

/** The form in which texts and parts are compared: escaped and lowercase. */
export function keyOf(text: string): string {
  return escapePart(text).toLowerCase();
}
