import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { InvalidArgumentError, Option } from "commander";
import { dayOf } from "../schema/day.ts";
import { HOST_SLUGS, PROVIDER_SLUGS, type Slug } from "../schema/vocabulary.ts";
import type { Reports } from "../site/site.ts";

/** What was packed last. */
export const SNAPSHOT = fileURLToPath(new URL("../../standings.json", import.meta.url));

/** This release. */
export const version = (): string =>
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;

/** The UTC date. */
export const today = (): string => dayOf(Date.now());

/** A parser of texts that match; `hint` says what to give. */
export const matching =
  <T = string>(pattern: RegExp, hint: string, parse = (text: string) => text as T) =>
  (text: string): T => {
    if (!pattern.test(text)) throw new InvalidArgumentError(hint);
    return parse(text);
  };

export const catalogOption = () => new Option("--catalog <folder>", "the catalog").default("catalog");
export const outOption = (what: string) => new Option("--out <folder>", what).default("dist");

export const feedVersionOption = () =>
  new Option("--feed-version <version>", "version of the feed at the root; version 1 is always under /v1 too")
    .choices(["1", "2"])
    .default(2, '"2"')
    .argParser(matching(/^[12]$/, "Allowed choices are 1, 2.", Number));

export const urlOption = () => siteOption().default(localAddress(process.env.HOST, process.env.PORT));

/** Without a default, since a server's address is known only once it listens. */
export const siteOption = () =>
  new Option("--url <address>", "public address of the feed, with which its links start")
    .env("ALMANAC_SITE_URL")
    .argParser(siteUrl);

/** The URL of a server on this machine, for links of a local feed; 127.0.0.1 if it listens on all addresses. */
export function localAddress(host: string | undefined, port: string | number | undefined): string {
  const name = host === undefined || /^(?:0\.0\.0\.0|::|\[::\]|)$/.test(host) ? "127.0.0.1" : host;
  const number = /^[1-9]\d{0,4}$/.test(`${port}`) ? port : 8787;
  return `http://${/^[^[].*:/.test(name) ? `[${name}]` : name}:${number}`;
}

/** Whoever reads the site reports errors there. */
export const reportsOption = () =>
  new Option("--reports <address>", "where readers report errors: an issue form or a mail address")
    .env("ALMANAC_REPORTS")
    .argParser(reportsTo);

export const contactOption = () =>
  new Option("--contact <url>", "contact page in the user agent, for the sites we read")
    .env("ALMANAC_CONTACT_URL")
    .default(contactOf(process.env.ALMANAC_SITE_URL ?? localAddress(undefined, undefined)))
    .argParser(siteUrl);

/** The contact page of a site. */
export const contactOf = (url: string): string => `${url.replace(/\/+$/, "")}/contact/`;

export const providerOption = () =>
  new Option("--provider <slug>", "only this provider or host; can be repeated").argParser(
    (slug: string, before: Slug[] = []) => {
      const slugs: readonly string[] = [...PROVIDER_SLUGS, ...HOST_SLUGS];
      if (!slugs.includes(slug)) throw new InvalidArgumentError(`Give one of ${slugs.join(", ")}.`);
      return [...before, slug as Slug];
    },
  );

export const pagesOption = (what: string) =>
  new Option("--pages <folder>", `${what}; can be repeated`).argParser((folder: string, before: string[] = []) => [
    ...before,
    folder,
  ]);

export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("Give a number from 0 to 65535.");
  return Number(text);
}

const MAIL = /^[^\s@<>?&:/]+@[^\s@<>?&:/]+\.[^\s@<>?&:/]+$/;

/** Parses the address of an issue form, such as https://github.com/owner/name/issues/new, or a mail address. */
export function reportsTo(text: string): Reports {
  if (MAIL.test(text)) return { mail: text };
  return { issues: plainUrl(text, "Give https://github.com/owner/name/issues/new or a mail address.") };
}

/** Parses an http or https URL without query, fragment or credentials; drops trailing slashes. */
export function siteUrl(text: string): string {
  return plainUrl(text, "Give an address such as https://almanac.example.").replace(/\/+$/, "");
}

function plainUrl(text: string, hint: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new InvalidArgumentError(hint);
  return url.href;
}

/** The time for `--collect daily`: early, and not on the hour, when many machines make requests. */
const USUAL = "05:17";

export const collectOption = () =>
  new Option("--collect <when>", `collect and publish every day: "daily" (${USUAL}) or HH:MM, UTC`)
    .env("ALMANAC_COLLECT")
    .argParser(timeOfDay);

/** Parses `daily` or `HH:MM`; returns `HH:MM`. */
export const timeOfDay = matching(
  /^(daily|([01]\d|2[0-3]):[0-5]\d)$/,
  'Give "daily", or a time (UTC) such as 05:30.',
  (text) => (text === "daily" ? USUAL : text),
);
