// Configurations of other hosts, filled in from templates/.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE, OPEN, PAGE, PREFLIGHT, PROBLEMS } from "../serve/fixed-answers.ts";

/** A section `{{#name}}…{{/name}}` is repeated for each element of its list. */
export type Values = { [name: string]: string | number | readonly Values[] };

const headers = (of: Record<string, string>) =>
  Object.entries(of).map(([name, value]) => ({
    ...{ name, value },
    variable: name.toLowerCase().replaceAll("-", "_"),
  }));

/** Headers and responses that every host shares with our server. */
const SHARED: Values = {
  cache: CACHE["Cache-Control"],
  allow: PREFLIGHT.Allow,
  open: headers(OPEN),
  page: headers(PAGE),
  preflight: headers(PREFLIGHT),
  notFound: String(PROBLEMS.notFound.body),
  methodNotAllowed: String(PROBLEMS.methodNotAllowed.body),
};

/** The text of a file in templates/ with its placeholders `{{name}}` replaced. */
export const fromTemplate = (file: string, values: Values): string =>
  fill(readFileSync(join(import.meta.dirname, "templates", file), "utf8"), { ...SHARED, ...values });

function fill(template: string, values: Values): string {
  const lookUp = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template needs ${name}`);
    return value;
  };
  return template
    .replace(/^\{\{#(\w+)\}\}\n([\s\S]*?)^\{\{\/\1\}\}\n/gm, (_, name, section) =>
      (lookUp(name) as readonly Values[]).map((one) => fill(section, { ...values, ...one })).join(""),
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name) => String(lookUp(name)));
}
