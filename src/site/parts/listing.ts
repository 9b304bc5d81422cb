import { type Content, type Html, html } from "../html.ts";

/** Text of any number of lines → a box that a keyboard can scroll; `kind`: its class. */
export const listing = (text: string, kind?: string): Html =>
  html`<pre${kind && html` class="${kind}"`} tabindex="0"><code>${linesOf(text)}</code></pre>`;

/** Escaping takes control characters out of a text, so the line ends are ours. */
export const linesOf = (text: string): Content => text.split("\n").map((line, i) => [i > 0 && html`\n`, line]);
