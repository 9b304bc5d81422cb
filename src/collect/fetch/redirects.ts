import { isIP } from "node:net";
import { isPublicAddress } from "./address.ts";
import { type Headers, one } from "./answer.ts";
import { FetchError } from "./fetch-error.ts";
import { isLoginAddress } from "./soft-failure.ts";

/** Why an address must not be requested: only https on the standard port, an exact host of the list, and no credentials. */
export function addressError(url: URL, hosts: readonly string[]): FetchError | undefined {
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== "https:") return new FetchError("not-https", `${protocol}// is not https`);
  if (username || password) return new FetchError("bad-url", "the address carries credentials");
  const ip = hostname.replace(/^\[|\]$/g, "");
  if (isIP(ip) && !isPublicAddress(ip)) return new FetchError("private-address", `${ip} is a private address`);
  if (port) return new FetchError("host-refused", `${hostname}:${port} is not on the standard port`);
  return hosts.includes(hostname)
    ? undefined
    : new FetchError("host-refused", `${hostname} is not a host of the provider`);
}

/** The target of a redirect without its fragment, or why there is none. */
export function redirectTarget(headers: Headers, from: URL): URL | FetchError {
  const location = one(headers, "location");
  const target = typeof location === "string" && location !== "" ? URL.parse(location, from.href) : null;
  if (target === null) return new FetchError("bad-redirect", `a redirect to "${location ?? "several places"}"`);
  if (isLoginAddress(target) && !isLoginAddress(from)) return new FetchError("login", `redirected to ${target.href}`);
  return withoutFragment(target);
}

/** The part of a URL that is sent. */
export function withoutFragment(url: URL): URL {
  const sent = new URL(url);
  sent.hash = "";
  return sent;
}
