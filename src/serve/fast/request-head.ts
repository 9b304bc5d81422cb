//
//   request  = method SP target SP version CRLF *field CRLF      at most 4,096 bytes, and all of it there
//   method   = "GET" | "HEAD"
//   target   = "/" *(ALPHA | DIGIT | "." | "_" | "~" | "/" | "-") [ "?" *(unreserved | sub-delims | ":" | "@" | "/" | "?" | "%") ]
//   version  = "HTTP/1.1" | "HTTP/1.0"
//   field    = 1*(ALPHA | DIGIT | "-") ":" SP *(SP | %x21-7E) CRLF
//
//   Host              once, of letters, digits and ".:-"; HTTP/1.0 may leave it out
//   Connection        at most once: "close", or in HTTP/1.1 "keep-alive"; in any case
//   Accept-Encoding   at most once, at most 128 characters, neither empty nor with a space at either end
//   If-None-Match     the same, at most 1,024
//   refused by name   what frames, upgrades or conditions a request: see REFUSED
//   any other field   has no meaning to this server, and is skipped

/** What of a request decides its answer, and where the next one begins. */
export type RequestHead = {
  isHead: boolean;
  path: string;
  /** Whether the connection ends with the answer. */
  close: boolean;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  end: number;
};

const LONGEST = 4_096;
const REFUSED = [
  "content-length",
  "transfer-encoding",
  "connection",
  "proxy-connection",
  "keep-alive",
  "upgrade",
  "http2-settings",
  "expect",
  "trailer",
  "if-match",
];
const TELLING = [...REFUSED, "host", "accept-encoding", "if-none-match"];
/** Whether a name of this length may be a telling one: most are told apart by that alone. */
const TELLING_LENGTH = new Uint8Array(LONGEST + 1);
for (const name of TELLING) TELLING_LENGTH[name.length] = 1;

const [NAME, PATH, QUERY] = ["-", "-._~/", "-._~/!$&'()*+,;=:@?%"].map((signs) => {
  const table = new Uint8Array(256);
  for (let code = 0; code < 128; code++) {
    const sign = String.fromCharCode(code);
    if (/[A-Za-z0-9]/.test(sign) || signs.includes(sign)) table[code] = 1;
  }
  return table;
}) as [Uint8Array, Uint8Array, Uint8Array];

const [CR, LF, SPACE, COLON, QUESTION] = [0x0d, 0x0a, 0x20, 0x3a, 0x3f];

/** The request that begins at `from` in bytes read as latin1; undefined where it is not one of the grammar, or not all there. */
export function readHead(text: string, from: number): RequestHead | undefined {
  const isHead = text.startsWith("HEAD /", from);
  if (!isHead && !text.startsWith("GET /", from)) return undefined;
  const pathAt = from + (isHead ? 5 : 4);
  let at = skip(text, pathAt, PATH);
  const path = text.slice(pathAt, at);
  if (text.charCodeAt(at) === QUESTION) at = skip(text, at, QUERY);
  const isOld = text.startsWith(" HTTP/1.0\r\n", at);
  if (!isOld && !text.startsWith(" HTTP/1.1\r\n", at)) return undefined;
  at += 11;
  let host = false;
  let connection: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  while (text.charCodeAt(at) !== CR) {
    const colon = skip(text, at, NAME);
    if (colon === at || text.charCodeAt(colon) !== COLON || text.charCodeAt(colon + 1) !== SPACE) return undefined;
    const valueAt = colon + 2;
    const valueEnd = skipPrintable(text, valueAt);
    if (text.charCodeAt(valueEnd) !== CR || text.charCodeAt(valueEnd + 1) !== LF) return undefined;
    if (TELLING_LENGTH[colon - at] === 1) {
      const name = text.slice(at, colon).toLowerCase();
      if (name === "host") {
        if (host || !isHost(text.slice(valueAt, valueEnd))) return undefined;
        host = true;
      } else if (name === "accept-encoding") {
        if (acceptEncoding !== undefined || !isPlain(text, valueAt, valueEnd, 128)) return undefined;
        acceptEncoding = text.slice(valueAt, valueEnd);
      } else if (name === "if-none-match") {
        if (ifNoneMatch !== undefined || !isPlain(text, valueAt, valueEnd, 1_024)) return undefined;
        ifNoneMatch = text.slice(valueAt, valueEnd);
      } else if (name === "connection") {
        if (connection !== undefined) return undefined;
        connection = text.slice(valueAt, valueEnd).toLowerCase();
        if (connection !== "close" && (isOld || connection !== "keep-alive")) return undefined;
      } else if (REFUSED.includes(name)) return undefined;
    }
    at = valueEnd + 2;
  }
  const end = at + 2;
  if (text.charCodeAt(at + 1) !== LF || end - from > LONGEST || !(host || isOld)) return undefined;
  return { isHead, path, close: isOld || connection === "close", acceptEncoding, ifNoneMatch, end };
}

function skip(text: string, from: number, table: Uint8Array): number {
  let at = from;
  while (table[text.charCodeAt(at)] === 1) at++;
  return at;
}

function skipPrintable(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code >= SPACE && code < 0x7f; code = text.charCodeAt(at)) at++;
  return at;
}

const isHost = (value: string) => /^[A-Za-z0-9.:-]+$/.test(value);

const isPlain = (text: string, at: number, end: number, longest: number) =>
  end > at && end - at <= longest && text.charCodeAt(at) !== SPACE && text.charCodeAt(end - 1) !== SPACE;
