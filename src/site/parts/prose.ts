import { readFileSync } from "node:fs";
import { type Content, Html, html } from "../html.ts";

/** A text of src/site/texts with its `{names}` replaced. Throws where a name has no value. */
export function prose(name: string, values: Record<string, Content>): Html {
  const text = readFileSync(new URL(`../texts/${name}.html`, import.meta.url), "utf8");
  const filled = text.trim().replace(/\{(\w+)\}/g, (place, key) => {
    if (!(key in values)) throw new Error(`texts/${name}.html has ${place}, which has no value`);
    return html`${values[key]}`.toString();
  });
  return new Html(filled);
}
