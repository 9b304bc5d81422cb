import { type Content, type Html, html } from "../html.ts";

/** Lines of text in a box that the keyboard can scroll. `kind` is its class. */
export const listing = (text: string, kind?: string): Html =>
  html`<pre${kind && html` class="${kind}"`} tabindex="0"><code>${linesOf(text)}</code></pre>`;

/** Escaping removes control characters, so line breaks are added here. */
export const linesOf = (text: string): Content => text.split("\n").map((line, i) => [i > 0 && html`\n`, line]);
