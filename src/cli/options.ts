import { InvalidArgumentError, Option } from "commander";
import { HOST_SLUGS, PROVIDER_SLUGS, type Slug } from "../schema/vocabulary.ts";

export const catalogOption = () => new Option("--catalog <folder>", "the catalog").default("catalog");
export const outOption = (what: string) => new Option("--out <folder>", what).default("dist");

export const feedVersionOption = () =>
  new Option("--feed-version <version>", "version of the feed at the root; version 1 is always under /v1 too")
    .choices(["1", "2"])
    .default("2");

/** The version as the code has it. */
export const versionOf = (text: "1" | "2"): 1 | 2 => (text === "1" ? 1 : 2);

export const urlOption = () => siteOption().default(localAddress(process.env.HOST, process.env.PORT));

/** The same without a default: where a server listens is known once it does. */
export const siteOption = () =>
  new Option("--url <address>", "public address of the feed, with which its links start")
    .env("ALMANAC_SITE_URL")
    .argParser(siteUrl);

/** Where a server of this machine is reached: links of a feed that is tried lead there. What listens everywhere is reached at 127.0.0.1. */
export function localAddress(host: string | undefined, port: string | number | undefined): string {
  const name = host === undefined || /^(?:0\.0\.0\.0|::|\[::\]|)$/.test(host) ? "127.0.0.1" : host;
  const number = /^[1-9]\d{0,4}$/.test(`${port}`) ? port : 8787;
  return `http://${/^[^[].*:/.test(name) ? `[${name}]` : name}:${number}`;
}

/** The page that our user agent names. */
export const contactOption = () =>
  new Option("--contact <url>", "contact page in the user agent, for the sites we read")
    .env("ALMANAC_CONTACT_URL")
    .default("http://127.0.0.1:8787/contact/");

/** `--provider`, which may stand several times. */
export const providerOption = () =>
  new Option("--provider <slug>", "only this provider or host; can be repeated").argParser(
    (slug: string, so_far: Slug[] | undefined) => {
      const slugs: readonly string[] = [...PROVIDER_SLUGS, ...HOST_SLUGS];
      if (!slugs.includes(slug)) throw new InvalidArgumentError(`Give one of ${slugs.join(", ")}.`);
      return [...(so_far ?? []), slug as Slug];
    },
  );

/** `--pages`, which may stand several times: copies may lie in several folders. */
export const pagesOption = (what: string) =>
  new Option("--pages <folder>", `${what}; can be repeated`).argParser(
    (folder: string, so_far: string[] | undefined) => [...(so_far ?? []), folder],
  );

/** Text → port, 0 to 65535 (0: any free one). */
export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("Give a number from 0 to 65535.");
  return Number(text);
}

/** Text → public address without a slash at its end: http or https, no query, fragment or credentials. */
export function siteUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new InvalidArgumentError("Give an address such as https://almanac.example.");
  return url.href.replace(/\/+$/, "");
}

/** Time of the day for `--collect daily`: early, and not on the hour, when everybody's machines ask. */
const USUAL = "05:17";

export const collectOption = () =>
  new Option("--collect <when>", `collect and publish every day: "daily" (${USUAL}) or HH:MM, UTC`)
    .env("ALMANAC_COLLECT")
    .argParser(timeOfDay);

/** `daily` or `HH:MM` → `HH:MM`. */
export function timeOfDay(text: string): string {
  if (text === "daily") return USUAL;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text))
    throw new InvalidArgumentError('Give "daily", or a time (UTC) such as 05:30.');
  return text;
}
