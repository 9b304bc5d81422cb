/** Bytes, in one or more packets; the statuses of all responses, in order (none: the connection just closes). */
export type Hostile = { title: string; bytes: (string | Uint8Array)[]; statuses: readonly number[] };

const GOOD = "/api/models.json";
const END = "\r\n\r\n";
const hostile = (
  title: string,
  bytes: string | Uint8Array | (string | Uint8Array)[],
  ...statuses: number[]
): Hostile => ({
  title,
  bytes: Array.isArray(bytes) ? bytes : [bytes],
  statuses,
});

/** The given request line; the rest is valid. */
const line = (title: string, text: string | Uint8Array, ...statuses: number[]) =>
  hostile(`request line: ${title}`, [text, `\r\nHost: a\r\nConnection: close${END}`].map(latin1).join(""), ...statuses);
/** A valid request line with the given fields. */
const fields = (title: string, text: string, ...statuses: number[]) =>
  hostile(`fields: ${title}`, `GET ${GOOD} HTTP/1.1\r\n${text}\r\nConnection: close${END}`, ...statuses);
/** A POST with these fields and this body. */
const body = (title: string, text: string, rest: string | string[], ...statuses: number[]) =>
  hostile(`body: ${title}`, [`POST ${GOOD} HTTP/1.1\r\nHost: a\r\n${text}${END}`].concat(rest), ...statuses);
const target = (title: string, path: string, ...statuses: number[]) => line(title, `GET ${path} HTTP/1.1`, ...statuses);

const latin1 = (bytes: string | Uint8Array) =>
  typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
const valid = (path = GOOD) => `GET ${path} HTTP/1.1\r\nHost: a${END}`;
const last = (path = GOOD) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close${END}`;
const SMUGGLED = `GET /smuggled HTTP/1.1\r\nHost: a${END}`;
const CHUNKED = "Transfer-Encoding: chunked";

export const HOSTILE: readonly Hostile[] = [
  line("two spaces, which RFC 9112 allows", `GET  ${GOOD} HTTP/1.1`, 200),
  line("a tab instead of a space", `GET\t${GOOD} HTTP/1.1`, 400),
  line("no version", `GET ${GOOD}`, 400),
  line("HTTP/0.9", `GET ${GOOD} HTTP/0.9`, 400),
  line("HTTP/1.2", `GET ${GOOD} HTTP/1.2`, 400),
  line("HTTP/2.0", `GET ${GOOD} HTTP/2.0`, 400),
  line("HTTP/11.1", `GET ${GOOD} HTTP/11.1`, 400),
  line("http in lower case", `GET ${GOOD} http/1.1`, 400),
  line("words after the version", `GET ${GOOD} HTTP/1.1 x`, 400),
  line("a method in lower case", `get ${GOOD} HTTP/1.1`, 405),
  line("a method of 1,000 letters", `${"A".repeat(1_000)} ${GOOD} HTTP/1.1`, 405),
  line("an unknown method", `BREW ${GOOD} HTTP/1.1`, 405),
  line("a method that is not a token", `G(T ${GOOD} HTTP/1.1`, 400),
  line("no method", ` ${GOOD} HTTP/1.1`, 400),
  line("a NUL in the method", `GE\0T ${GOOD} HTTP/1.1`, 400),
  line("TRACE", `TRACE ${GOOD} HTTP/1.1`, 405),
  line("PRI, the start of HTTP/2", "PRI * HTTP/2.0", 400),
  line("OPTIONS *", "OPTIONS * HTTP/1.1", 204),
  line("CONNECT without an authority", `CONNECT ${GOOD} HTTP/1.1`, 405),
  hostile("request line: CONNECT", `CONNECT a:443 HTTP/1.1\r\nHost: a${END}`, 405),

  target("*", "*", 400),
  target("no slash", "api/models.json", 400),
  target("another scheme", "ftp://a/api/models.json", 400),
  target("javascript:", "javascript:alert(1)", 400),
  target("an absolute form with credentials", `http://u:p@a${GOOD}`, 200),
  target("a NUL", "/api/\0models.json", 400),
  target("a control character", "/api/\x01models.json", 400),
  target("a DEL", "/api/\x7fmodels.json", 400),
  target("an escaped NUL", "/api/models.json%00.html", 404),
  target("escaped line ends", "/api/models.json%0d%0aX:%20y", 404),
  target("broken escapes", "/api/%/%1/%zz/%u0041", 404),
  target("dots", "/../../../../etc/passwd", 404),
  target("escaped dots", "/%2e%2e/%2e%2e/etc/passwd", 404),
  target("escaped slashes", "/..%2f..%2fetc%2fpasswd", 404),
  target("dots escaped twice", "/%252e%252e/%252e%252e/etc/passwd", 404),
  target("overlong UTF-8", "/%c0%ae%c0%ae/etc/passwd", 404),
  target("backslashes", "/..\\..\\etc\\passwd", 404),
  target("dots inside the feed", "/api/./../api/models.json", 404),
  target("the generation's own files", "/manifest.json", 404),
  target("the folder of generations", "/generations/", 404),
  target("two slashes, like another host", "//example.com/docs", 404),
  target("15 KB", `/${"a".repeat(15_000)}`, 404),
  target("100 KB", `/${"x".repeat(100_000)}`, 431),
  target("1,000 slashes", "/".repeat(1_000), 404),
  target("a name that every object has", "/__proto__", 404),
  target("a constructor", "/api/constructor", 404),

  fields("no Host", "X: y", 400),
  fields("two Hosts", "Host: a\r\nHost: a", 400),
  fields("two Hosts, far apart", `Host: a\r\n${"x: y\r\n".repeat(2_200)}Host: b`, 400),
  fields("a Host with a path", "Host: a/b", 400),
  fields("a Host with credentials", "Host: u@a", 400),
  fields("a Host with a space", "Host: a b", 400),
  fields("a list of Hosts", "Host: a, b", 400),
  fields("an empty Host", "Host:", 200),
  fields("a space before the colon", "Host : a", 400),
  fields("a folded field", "Host: a\r\nX: y\r\n z", 400),
  fields("a field that begins with a space", " Host: a", 400),
  fields("no colon", "Host: a\r\nnonsense", 400),
  fields("no name", "Host: a\r\n: y", 400),
  fields("a name that is not a token", "Host: a\r\nX(y): z", 400),
  fields("a NUL in a name", "Host: a\r\nX\0: y", 400),
  fields("a NUL in a value", "Host: a\r\nX: y\0", 400),
  fields("a bare CR in a value", "Host: a\r\nX: y\rZ: z", 400),
  fields("17 KB in one field", `Host: a\r\nX: ${"y".repeat(17_000)}`, 431),
  fields("17 KB in many fields", `Host: a\r\n${"X: yyyyyyyyyy\r\n".repeat(1_600)}Y: z`, 431),
  fields("a name of 17 KB", `Host: a\r\n${"X".repeat(17_000)}: y`, 431),
  fields("15 KB of tags", `Host: a\r\nIf-None-Match: ${'"a",'.repeat(3_700)}"b"`, 200),
  fields("15 KB of commas and quotes", `Host: a\r\nIf-None-Match: ${',"'.repeat(7_000)}`, 200),
  fields("15 KB of codings", `Host: a\r\nAccept-Encoding: ${"gzip;q=0.1,".repeat(1_300)}br`, 200),
  fields("15 KB of semicolons", `Host: a\r\nAccept-Encoding: gzip${";".repeat(15_000)}q=1`, 200),
  fields("1,000 ranges", `Host: a\r\nRange: bytes=${"0-0,".repeat(1_000)}1-1`, 200),
  fields("a wrong expectation", "Host: a\r\nExpect: wonders", 200),
  fields("a web socket", "Host: a\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13", 200),
  fields("HTTP/2 in clear text", "Host: a\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", 200),

  body("a length below zero", "Content-Length: -1", "", 400),
  body("a length with a plus", "Content-Length: +1", "x", 400),
  body("a length in hex", "Content-Length: 0x1", "x", 400),
  body("a length with a space in it", "Content-Length: 1 1", "x", 400),
  body("a list of lengths", "Content-Length: 1, 1", "x", 400),
  body("two equal lengths", "Content-Length: 1\r\nContent-Length: 1", "x", 400),
  body("two lengths", "Content-Length: 1\r\nContent-Length: 2", "xx", 400),
  body("an empty length", "Content-Length:", "", 400),
  body("a length beyond the number range", "Content-Length: 99999999999999999999999", "x", 400),
  body("a length and chunks", `Content-Length: 4\r\n${CHUNKED}`, `0${END}${SMUGGLED}`, 400),
  body("chunks and a length", `${CHUNKED}\r\nContent-Length: 4`, `0${END}${SMUGGLED}`, 400),
  body("chunked not last", "Transfer-Encoding: chunked, identity", `0${END}`, 400),
  body("an unknown coding", "Transfer-Encoding: xchunked", `0${END}`, 400),
  body("a space before the colon", "Transfer-Encoding : chunked", `0${END}`, 400),
  body("chunks twice", `${CHUNKED}\r\n${CHUNKED}`, `0${END}`, 400),
  body("an invalid chunk size", CHUNKED, `zz\r\nx\r\n0${END}`, 400),
  body("a chunk size below zero", CHUNKED, `-1\r\nx\r\n0${END}`, 400),
  body("a chunk size beyond the number range", CHUNKED, "fffffffffffffffff\r\nx", 400),
  body("an invalid chunk size in its own packet", CHUNKED, ["zz", "\r\n"], 400),
  body("a chunk longer than its size", CHUNKED, `1\r\nxx\r\n0${END}`, 400),
  body("20 KB of chunk extensions", CHUNKED, `1;${"a".repeat(20_000)}\r\nx\r\n0${END}`, 400),
  body("chunk lines that end with a bare LF", CHUNKED, "1\nx\n0\n\n", 400),
  body("a whole body", "Content-Length: 3", "abc", 405),
  body("whole chunks", CHUNKED, `3\r\nabc\r\n0${END}`, 405),
  body("a body that never comes", "Content-Length: 10", "", 405),
  body("a body of 10 GB that never comes", "Content-Length: 10000000000", "x", 405),
  body("1 MB that nobody reads", "Content-Length: 10000000", ["x".repeat(500_000), "x".repeat(500_000)], 405),
  body("a body after Expect: 100-continue", "Expect: 100-continue\r\nContent-Length: 5", "", 405),
  body("a request as a body", `Content-Length: ${SMUGGLED.length}`, SMUGGLED, 405),
  body("a request after the body", "Content-Length: 1", `x${SMUGGLED}`, 405),
  hostile(
    "body: a GET with a request as its body",
    `GET ${GOOD} HTTP/1.1\r\nHost: a\r\nContent-Length: ${SMUGGLED.length}${END}${SMUGGLED}`,
    200,
  ),
  hostile("body: chunks in HTTP/1.0", `POST ${GOOD} HTTP/1.0\r\n${CHUNKED}${END}0${END}`, 405),

  hostile("a bare LF for every line end", `GET ${GOOD} HTTP/1.1\nHost: a\n\n`, 400),
  hostile("a bare CR for every line end", `GET ${GOOD} HTTP/1.1\rHost: a\r\r`, 400),
  hostile("empty lines first", `\r\n\r\n${last()}`, 200),
  hostile("only line ends, then garbage", "\r\n\r\n\0", 400),
  hostile("100 KB of one letter", "A".repeat(100_000), 400),
  hostile("NULs", new Uint8Array(1_000), 400),
  hostile("TLS", Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, ...Array(64).fill(7)]), 400),
  hostile("a PROXY protocol header", `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${last()}`, 400),
  hostile("20 requests at once", valid().repeat(19) + last(), ...Array(20).fill(200)),
  hostile("found, not found and found", valid() + valid("/api/x") + last(), 200, 404, 200),
  hostile("a request, then garbage", `${valid()}\0\0\0garbage${END}`, 200, 400),
  hostile("five requests, then garbage", `${valid().repeat(5)}x y z${END}`, 200, 200, 200, 200, 200, 400),
  hostile(
    "a request, then one with two Hosts, then one more",
    `${valid()}GET / HTTP/1.1\r\nHost: a\r\nHost: b${END}${last()}`,
    200,
    400,
  ),
  hostile("a request, then CONNECT", `${valid()}CONNECT a:1 HTTP/1.1\r\nHost: a${END}`, 200, 405),
  hostile("a request byte by byte", [...last()].filter((_, i) => i < 40).concat(last().slice(40)), 200),
  hostile("a request split inside its line ends", [last().slice(0, -3), last().slice(-3, -1), last().slice(-1)], 200),
];
