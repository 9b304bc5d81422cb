// What the published documents say of themselves.
import { NAME } from "../../site/site.ts";

export const METHODOLOGY =
  "Compiled from the providers' own documentation. Each value is recorded with the official page it comes from, the place on that " +
  "page and its raw text, and is re-read from that text before every publication. Only what a provider states is recorded: no " +
  "price, date or status is inferred, and null means that the provider does not publish the value. Dates that a provider calls " +
  "approximate or earliest are not published as dates. Changes that look wrong wait for a person.";

/** Attribution text, with the public address it points to. */
export const citation = (site: string) => `${NAME}, ${site}/ (MIT licence)`;

/** The licence statement of version 1, which asks for attribution. */
export const licence = (site: string) =>
  `MIT. Commercial use is allowed. Attribution is appreciated, not required: ${NAME}, ${site}/`;
