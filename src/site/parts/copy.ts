import { type Content, type Html, html } from "../html.ts";

/** A button that copies the text of the element with this id; `name` is its label for screen readers. */
export const copyButton = (target: string, label: Content, name: string): Html =>
  html`<button type="button" class="copy js-only" data-copy="${target}" aria-label="Copy ${name}">${label}</button>`;
