import { load } from "cheerio";
import type { Readout } from "./decode.ts";
import { FetchError } from "./fetch-error.ts";

const NOT_FOUND = [
  /^(error\s*:?\s*)?[45]\d\d(\s*([:–—|-]|error\b|page\b|not\b|$))/i,
  /^((oops|sorry)\W+)?((this |the |that )?(page|document|resource) (was )?)?not found\b/i,
  /^((oops|sorry)\W+)?(this |the |that )(page|document|resource) (could|can|does|is|has)( ?n[o'’]t| been)\b/i,
  /^([45]\d\d )?(internal server error|bad gateway|service unavailable|gateway time-?out|forbidden|something went wrong)\b/i,
];
const LOGIN = /^(please )?(log|sign) ?(in|on|up)\b/i;
const CHALLENGE =
  /^(just a moment|attention required|access denied|security check|checking your browser|verify(ing)? (that )?you are|are you (a )?(human|robot))/i;
const LOGIN_PLACES = new Set(["login", "log-in", "signin", "sign-in", "auth", "sso", "oauth", "oauth2", "authorize"]);

/** A login or challenge page has little other text; documentation may show a password field within a long text. */
const FEW_CHARACTERS = 2_000;
/** Below these, an HTML page is an empty shell for scripts. Some pages have their data in a script. */
const LEAST_CHARACTERS = 100;
const LEAST_SCRIPT = 5_000;

/** Throws a FetchError if the text of a response with status 200 is really an error, or says that it is another page than that at `url`. */
export function checkContent({ type, text }: Readout, url?: URL): void {
  if (type === "text/html") checkHtml(text, url);
  else if (type === "application/json") checkJson(JSON.parse(text));
  else refuseNotFound(parts(/^#+\s+(.*)$/m.exec(text)?.[1] ?? text.trim().split("\n", 1)[0] ?? ""));
}

/** Whether a URL is a login page, by its host's first label or a segment of its path. */
export function isLoginAddress(url: URL): boolean {
  return [url.hostname.split(".")[0] ?? "", ...url.pathname.split("/")].some((part) =>
    LOGIN_PLACES.has(part.toLowerCase()),
  );
}

function checkHtml(html: string, url: URL | undefined): void {
  const $ = load(html);
  const hasPassword = $("input[type=password]").length > 0;
  const titles = [...parts($("head title").first().text()), ...parts($("h1").first().text())];
  const script = $("script").text().length;
  $("script, style, noscript, template, svg").remove();
  const length = $("body").text().replace(/\s+/g, "").length;

  if (length < FEW_CHARACTERS) {
    const challenge = titles.find((title) => CHALLENGE.test(title));
    if (challenge) throw new FetchError("challenge", `status 200, headed "${challenge}"`);
    const login = hasPassword ? "a password field" : titles.find((title) => LOGIN.test(title));
    if (login) throw new FetchError("login", `status 200, a login page (${login})`);
  }
  refuseNotFound(titles);
  if (length < LEAST_CHARACTERS && script < LEAST_SCRIPT)
    throw new FetchError("empty", `an empty shell for scripts: ${length} characters`);
  const canonical = URL.parse($("link[rel=canonical]").attr("href") ?? "", url);
  if (canonical !== null && url !== undefined && pathOf(canonical) !== pathOf(url))
    throw new FetchError("canonical", `calls itself ${canonical.href}`, { ledTo: canonical.href });
}

/** A path without what differs between the addresses of one page: its language, its ending, a slash at its end. */
const pathOf = ({ pathname }: URL): string =>
  pathname
    .toLowerCase()
    .replace(/\/[a-z]{2}(-[a-z]{2,4})?(?=\/|$)/g, "")
    .replace(/(\/index)?(\.md\.txt|\.md|\.html?)?\/?$/, "");

function refuseNotFound(titles: readonly string[]): void {
  const title = titles.find((title) => NOT_FOUND.some((pattern) => pattern.test(title)));
  if (title !== undefined) throw new FetchError("soft-404", `status 200, headed "${title}"`);
}

/** Splits a title from the site's name next to it. */
function parts(title: string): string[] {
  return title
    .replace(/\s+/g, " ")
    .split(/ [|–—·•»-] /)
    .map((part) => part.trim());
}

/** An API's error object under status 200. */
function checkJson(value: unknown): void {
  const members = value !== null && typeof value === "object" ? Object.keys(value) : [];
  if (members.length === 0) throw new FetchError("empty", "JSON without members");
  const { error, status, statusCode } = value as Record<string, unknown>;
  if (error || Number(status) >= 400 || Number(statusCode) >= 400)
    throw new FetchError("soft-404", "status 200, but the JSON is an error");
}
