import { type Content, html } from "../html.ts";

/** An address as people write it; it may wrap after its slashes and underscores. */
export const address = (url: string): Content =>
  url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .split(/(?<=[/_])/)
    .map((part, i) => [i > 0 && html`<wbr>`, part]);
