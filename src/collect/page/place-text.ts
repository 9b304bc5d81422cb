import { clean } from "./cell.ts";

/** Text → part: its own " / " becomes " ⁄ " and its own " #2" at the end " ＃2". Applying it twice changes nothing. */
export function escapePart(text: string): string {
  return clean(text)
    .replace(/(^| )\/(?= |$)/g, "$1⁄")
    .replace(/(^| )#(?=\d+$)/, "$1＃");
}

/** The form in which texts and parts are compared: escaped, case ignored. */
export function keyOf(text: string): string {
  return escapePart(text).toLowerCase();
}
