import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Endpoint } from "../../src/collect/fetch/exchange.ts";
import type { FailureKind } from "../../src/collect/fetch/fetch-error.ts";
import {
  type Answer,
  CHUNKED,
  coded,
  HTML,
  head,
  html,
  length,
  MARKDOWN,
  megabytes,
  page,
  pour,
  raw,
  reply,
} from "./fault-answers.ts";

export type Ports = Record<"sound" | "canary" | "silent" | "plain" | "resetting" | "absent", number>;

export type Fault = {
  ends: FailureKind;
  /** The response for every path except robots.txt, which is absent (404) unless given. */
  answer?: Answer;
  robots?: Answer;
  /** What the host resolves to the `turn`th time. */
  place?: (ports: Ports, turn: number) => Endpoint | Promise<Endpoint>;
  certificate?: "expired" | "future" | "other-name" | "untrusted";
};

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  ends: "status",
  answer: reply(code, { ...HTML, ...headers }, page()),
});
const redirect = (ends: FailureKind, to: string | ((asked: Parameters<Answer>[1]) => string), code = 302): Fault => ({
  ends,
  answer: (socket, asked) => reply(code, { location: typeof to === "string" ? to : to(asked) })(socket, asked),
});
const at = (...addresses: string[]) => ({ place: (ports: Ports) => ({ addresses, port: ports.canary }) });
const on = (port: keyof Ports) => ({ place: (ports: Ports) => ({ addresses: ["127.0.0.1"], port: ports[port] }) });

const MANY_HEADERS = Array.from({ length: 20_000 }, (_, i) => `x-${i}: y\r\n`).join("");

export const FAULTS: Record<string, Fault> = {
  // Statuses without a page.
  ...Object.fromEntries([201, 204, 206, 300, 304, 404, 429, 500, 503].map((code) => [`status-${code}`, status(code)])),
  "retry-after-a-day": status(503, { "retry-after": "86400" }),

  // Redirects.
  "redirect-off-the-list": redirect("host-refused", "https://elsewhere.example/models"),
  "redirect-to-a-subdomain": redirect("host-refused", ({ host }) => `https://x.${host}/models`),
  "redirect-to-itself": redirect("too-many-redirects", "/models"),
  "redirect-loop": redirect("too-many-redirects", ({ path }) => (path === "/models" ? "/other" : "/models")),
  "redirect-without-end": redirect("too-many-redirects", ({ path }) => `${path}/on`, 307),
  "redirect-to-http": redirect("not-https", ({ host }) => `http://${host}/models`, 301),
  "redirect-to-loopback": redirect("private-address", ({ canaryPort }) => `https://127.0.0.1:${canaryPort}/`),
  "redirect-to-private": redirect("private-address", "https://10.0.0.1/"),
  "redirect-to-metadata": redirect("private-address", "https://169.254.169.254/latest/"),
  "redirect-to-decimal-ip": redirect("private-address", ({ canaryPort }) => `https://2130706433:${canaryPort}/`),
  "redirect-to-ipv6-loopback": redirect("private-address", ({ canaryPort }) => `https://[::1]:${canaryPort}/`),
  "redirect-to-mapped-ip": redirect("private-address", ({ canaryPort }) => `https://[::ffff:127.0.0.1]:${canaryPort}/`),
  "redirect-to-private-name": redirect("private-address", ({ host }) => `https://canary.${host}/`),
  "redirect-with-credentials": redirect("bad-url", ({ host }) => `https://user:secret@${host}/other`),
  "redirect-to-login": redirect("login", "/login?next=/models"),
  "redirect-to-front-page": {
    ends: "soft-404",
    answer: (socket, asked) =>
      asked.path === "/" ? html(page())(socket, asked) : reply(301, { location: "/" })(socket, asked),
  },
  "redirect-to-nothing": {
    ends: "status",
    answer: (socket, asked) => reply(asked.path === "/gone" ? 404 : 301, { location: "/gone" })(socket, asked),
  },
  "redirect-nowhere": { ends: "bad-redirect", answer: reply(302, {}) },
  "redirect-to-two-places": {
    ends: "bad-redirect",
    answer: raw("HTTP/1.1 302 Found\r\nlocation: /a\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n"),
  },

  // Names and their addresses.
  "name-at-loopback": { ends: "private-address", ...at("127.0.0.1") },
  "name-at-carrier-nat": { ends: "private-address", ...at("100.64.0.1") },
  "name-at-link-local": { ends: "private-address", ...at("fe80::1%lo") },
  "name-at-mapped-ip": { ends: "private-address", ...at("::ffff:127.0.0.1") },
  "name-at-public-and-private": { ends: "private-address", ...at("198.51.99.1", "127.0.0.1") },
  "name-moves-inside": {
    ends: "private-address",
    answer: html(page()),
    place: (ports, turn) => ({ addresses: ["127.0.0.1"], port: turn === 0 ? ports.sound : ports.canary }),
  },
  "name-unknown": {
    ends: "dns",
    place: () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })),
  },
  "name-without-address": { ends: "dns", ...at() },
  "name-never-resolved": { ends: "connect-timeout", place: () => new Promise(() => {}) },

  // Connections.
  "connection-refused": { ends: "connect", ...on("absent") },
  "handshake-hangs": { ends: "connect-timeout", ...on("silent") },
  "handshake-reset": { ends: "reset", ...on("resetting") },
  "no-tls": { ends: "tls", ...on("plain") },
  "certificate-expired": { ends: "tls", certificate: "expired" },
  "certificate-of-tomorrow": { ends: "tls", certificate: "future" },
  "certificate-of-another": { ends: "tls", certificate: "other-name" },
  "certificate-of-a-stranger": { ends: "tls", certificate: "untrusted" },

  // Responses that take too long.
  "never-answers": { ends: "timeout", answer: () => {} },
  "slow-headers": { ends: "timeout", answer: pour("HTTP/1.1 200 OK\r\n", "x: y\r\n", 100) },
  drips: { ends: "timeout", answer: pour(length(1_000_000), "a", 50) },
  stalls: { ends: "timeout", answer: (socket) => void socket.write(`${length(1000)}<html>`) },
  "hints-without-end": { ends: "timeout", answer: pour("", "HTTP/1.1 103 Early Hints\r\n\r\n", 5) },

  // Responses that end too early.
  "closes-unasked": { ends: "reset", answer: (socket) => void socket.end() },
  "resets-unasked": { ends: "reset", answer: (socket) => void socket.destroy() },
  "closes-in-headers": { ends: "reset", answer: raw("HTTP/1.1 200 OK\r\ncontent-ty") },
  "closes-in-body": { ends: "truncated", answer: raw(`${length(5000)}${page()}`) },
  "resets-in-body": {
    ends: "truncated",
    answer: (socket) => void socket.write(`${length(5000)}${page()}`, () => setTimeout(() => socket.destroy(), 20)),
  },
  "half-closed": { ends: "truncated", answer: (socket) => void socket.end(`${CHUNKED}5\r\n<html\r\n`) },
  "length-too-long": { ends: "timeout", answer: (socket) => void socket.write(`${length(5000)}${page()}`) },
  "length-too-short": {
    ends: "truncated",
    answer: (socket) =>
      void socket.write(`${head(200, { ...MARKDOWN, "content-length": "40" })}${"# Models\n".repeat(20)}`),
  },
  "no-length": { ends: "truncated", answer: raw(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${page()}`) },
  "cut-before-sending": { ends: "truncated", answer: html(page("<table>").slice(0, -60)) },
  "gzip-cut": { ends: "truncated", answer: coded("gzip", gzipSync(page()).subarray(0, -20)) },

  // What is not HTTP.
  "not-http": { ends: "malformed", answer: raw("SSH-2.0-OpenSSH_10.0\r\n") },
  "bad-status-line": { ends: "malformed", answer: raw("HTTP/9.9 two hundred\r\n\r\n") },
  "bad-chunk": { ends: "malformed", answer: raw(`${CHUNKED}zz\r\nabc\r\n0\r\n\r\n`) },
  "two-framings": {
    ends: "malformed",
    answer: raw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
  },
  "two-lengths": {
    ends: "malformed",
    answer: raw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef"),
  },
  "negative-length": { ends: "malformed", answer: raw("HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n") },
  "nul-in-header": { ends: "malformed", answer: raw("HTTP/1.1 200 OK\r\nx: a\0b\r\ncontent-length: 0\r\n\r\n") },
  "switches-protocol": {
    ends: "malformed",
    answer: raw("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  },
  "huge-header": { ends: "too-large", answer: raw(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(200_000)}\r\n\r\n`) },
  "many-headers": { ends: "too-large", answer: raw(`HTTP/1.1 200 OK\r\n${MANY_HEADERS}\r\n`) },

  // Codings, and too many bytes.
  "gzip-bomb": { ends: "too-large", answer: coded("gzip", gzipSync(megabytes(16), { level: 1 })) },
  "brotli-bomb": {
    ends: "too-large",
    answer: coded("br", brotliCompressSync(megabytes(16), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  },
  "ten-gigabytes": { ends: "too-large", answer: pour(length(10_000_000_000), megabytes(1)) },
  "chunks-without-end": { ends: "too-large", answer: pour(CHUNKED, `f4240\r\n${megabytes(1)}\r\n`) },
  "gzip-garbage": { ends: "encoding", answer: coded("gzip", Buffer.from(page())) },
  "gzip-undeclared": { ends: "charset", answer: html(gzipSync(page())) },
  "gzip-as-transfer": {
    ends: "encoding",
    answer: raw("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
  },

  // Media types and characters.
  "type-absent": { ends: "media-type", answer: html(page(), {}) },
  "types-two": {
    ends: "media-type",
    answer: raw(
      "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n\r\nabc",
    ),
  },
  "charset-unknown-in-meta": {
    ends: "charset",
    answer: html(page().replace("<head>", "<head><meta charset=x-martian>"), { "content-type": "text/html" }),
  },
  nuls: { ends: "nul", answer: html(page("a\0b".repeat(2_000))) },
  "utf-16-undeclared": { ends: "nul", answer: html(Buffer.from(page(), "utf16le")) },

  // Pages that are not the page.
  empty: { ends: "empty", answer: html("") },
  "soft-404-title": { ends: "soft-404", answer: html(page("", "Page Not Found | Example Docs")) },
  "soft-404-heading": { ends: "soft-404", answer: html(page("<h1>404</h1>", "Docs").replace("<h1>Docs</h1>", "")) },
  "login-form": { ends: "login", answer: html(page('<form><input type="password"></form>', "Example")) },
  challenge: { ends: "challenge", answer: html(page("", "Just a moment...")) },
  "challenge-403": { ends: "challenge", answer: reply(403, { "cf-mitigated": "challenge" }, page()) },
  "challenge-202": { ends: "challenge", answer: reply(202, { "x-amzn-waf-action": "challenge" }) },
  "another-page": { ends: "canonical", answer: html(page('<link rel="canonical" href="/docs/">')) },

  // robots.txt.
  "robots-disallows": {
    ends: "robots",
    robots: reply(200, { "content-type": "text/plain" }, "User-agent: *\nDisallow: /\n"),
    answer: html(page()),
  },
  "robots-503": { ends: "robots", robots: reply(503, {}), answer: html(page()) },
  "robots-hangs": { ends: "robots", robots: () => {}, answer: html(page()) },
  "robots-off-the-list": {
    ends: "robots",
    robots: reply(302, { location: "https://elsewhere.example/robots.txt" }),
    answer: html(page()),
  },
  "robots-too-large": {
    ends: "robots",
    robots: pour(
      head(200, { "content-type": "text/plain", "transfer-encoding": "chunked" }),
      `f4240\r\n${megabytes(1)}\r\n`,
    ),
    answer: html(page()),
  },
};
