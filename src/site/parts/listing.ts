import { type Html, html } from "../html.ts";

/** Text of any number of lines → a box that a keyboard can scroll; `kind`: its class. */
export function listing(text: string, kind?: string): Html {
  // Escaping takes control characters out, so the line ends are ours.
  const lines = text.split("\n").map((line, i) => [i > 0 && html`\n`, line]);
  return html`<pre${kind && html` class="${kind}"`} tabindex="0"><code>${lines}</code></pre>`;
}
