import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import { type Headers, one } from "./answer.ts";
import { FetchError } from "./fetch-error.ts";
import { isLoginAddress } from "./soft-failure.ts";

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry, RFC 6890), and multicast. */
const SPECIAL_V4 = ranges(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
    "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
);

/** Global unicast (RFC 4291). Excludes loopback, link-local, unique-local, multicast, IPv4-mapped and NAT64 addresses. */
const GLOBAL_V6 = ranges("ipv6", "2000::/3");

/** Exceptions within it: protocol assignments and Teredo, documentation, and 6to4, which can carry a private IPv4 address. */
const SPECIAL_V6 = ranges("ipv6", "2001::/23 2001:db8::/32 2002::/16 3fff::/20");

/** Whether we may connect to an IP address. False for anything that isn't one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_V4.check(address, "ipv4");
  // Only local addresses have a zone id ("fe80::1%eth0").
  if (!isIPv6(address) || address.includes("%")) return false;
  return GLOBAL_V6.check(address, "ipv6") && !SPECIAL_V6.check(address, "ipv6");
}

function ranges(family: "ipv4" | "ipv6", subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [net = "", prefix = ""] = subnet.split("/");
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

/** Throws a FetchError unless the address is https on the standard port, on exactly a host of the list, and without credentials. */
export function checkAddress(url: URL, hosts: readonly string[]): void {
  const { protocol, username, password, port, hostname } = url;
  if (protocol !== "https:") throw new FetchError("not-https", `${protocol}// is not https`);
  if (username || password) throw new FetchError("bad-url", "the address carries credentials");
  const ip = hostname.replace(/^\[|\]$/g, "");
  if (isIP(ip) && !isPublicAddress(ip)) throw new FetchError("private-address", `${ip} is a private address`);
  if (port) throw new FetchError("host-refused", `${hostname}:${port} is not on the standard port`);
  if (!hosts.includes(hostname)) throw new FetchError("host-refused", `${hostname} is not a host of the provider`);
}

/** The target of a redirect, without its fragment. Throws a FetchError if there is none, or a login. */
export function redirectTarget(headers: Headers, from: URL): URL {
  const location = one(headers, "location");
  const target = typeof location === "string" && location !== "" ? URL.parse(location, from.href) : null;
  if (target === null) throw new FetchError("bad-redirect", `a redirect to "${location ?? "several places"}"`);
  if (isLoginAddress(target) && !isLoginAddress(from)) throw new FetchError("login", `redirected to ${target.href}`);
  return withoutFragment(target);
}

export function withoutFragment(url: URL): URL {
  const sent = new URL(url);
  sent.hash = "";
  return sent;
}
