import { midnight } from "../../schema/day.ts";
import type { Facts } from "../../schema/record.ts";

type Lifecycle = Pick<Facts, "deprecated_on" | "retires_on">;

/** `@1767225600` (RFC 9745 section 2.1: a structured date, seconds since 1970), or null if no date is stated. */
export function deprecationHeader({ deprecated_on }: Lifecycle): string | null {
  return deprecated_on === undefined ? null : `@${midnight(deprecated_on).getTime() / 1000}`;
}

/** `Sun, 01 Feb 2027 00:00:00 GMT` (RFC 8594 section 3: an HTTP date), or null if no firm date is stated. */
export function sunsetHeader({ retires_on }: Lifecycle): string | null {
  return retires_on === undefined ? null : midnight(retires_on).toUTCString();
}
