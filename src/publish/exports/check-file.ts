import { readFileSync } from "node:fs";
import type { Context } from "../context.ts";

const BUILT = readFileSync(new URL("../../../check.mjs", import.meta.url), "utf8");
/** The feed that the built file asks where nothing names one. */
const UNNAMED = '"http://127.0.0.1:8787"';

/** `/check.mjs`. Throws where the built file names no feed, or several times. */
export function checkFile({ site }: Pick<Context, "site">): string {
  const parts = BUILT.split(UNNAMED);
  if (parts.length !== 2) throw new Error(`check.mjs names its feed ${parts.length - 1} times: build it anew`);
  return parts.join(JSON.stringify(site));
}
