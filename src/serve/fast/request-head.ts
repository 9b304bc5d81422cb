// The subset of the grammar of RFC 9112 that the fast path accepts; node:http handles everything else.
//
//   request  = method SP target SP version CRLF *field CRLF      at most 4,096 bytes, received completely
//   method   = "GET" | "HEAD"
//   target   = "/" *(ALPHA | DIGIT | "." | "_" | "~" | "/" | "-") [ "?" *(unreserved | sub-delims | ":" | "@" | "/" | "?" | "%") ]
//   version  = "HTTP/1.1"
//   field    = 1*(ALPHA | DIGIT | "-") ":" SP *(SP | %x21-7E) CRLF
//
// Headers that affect the response appear at most once, Host is there, and the connection stays open: see `takeField`. Headers for framing, upgrades
// or other conditions are rejected. The scanner is hand-written because regular expressions for the same grammar, though half as
// long, slow the whole server down by a tenth.

/** The parts of a request that affect its response; `end` is where the next request begins. */
export type RequestHead = {
  isHead: boolean;
  path: string;
  fields: Fields;
  end: number;
};

type Fields = Record<"host" | "connection" | "accept-encoding" | "if-none-match", string | undefined>;

const LONGEST = 4_096;
const REFUSED = [
  ...["content-length", "transfer-encoding", "trailer", "expect", "if-match"],
  ...["upgrade", "http2-settings", "proxy-connection", "keep-alive"],
];
/** Whether a header that matters has a name of this length, a quick test that excludes most others. */
const RELEVANT_LENGTH = new Uint8Array(LONGEST + 1);
for (const name of [...REFUSED, "host", "connection", "accept-encoding", "if-none-match"])
  RELEVANT_LENGTH[name.length] = 1;

const [NAME, PATH, QUERY, PRINTABLE] = [/[\dA-Za-z-]/, /[\w.~/-]/, /[\w.~!$&'()*+,;=:@/?%-]/, /[ -~]/].map((signs) =>
  Uint8Array.from({ length: 256 }, (_, code) => (signs.test(String.fromCharCode(code)) ? 1 : 0)),
) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];

const [CR, LF, SPACE, COLON, QUESTION] = [0x0d, 0x0a, 0x20, 0x3a, 0x3f];

/** Parses the request that starts at `from`, in bytes decoded as latin1; undefined if it is outside the grammar or incomplete. */
export function readHead(text: string, from: number): RequestHead | undefined {
  const isHead = text.startsWith("HEAD /", from);
  if (!isHead && !text.startsWith("GET /", from)) return undefined;
  const pathAt = from + (isHead ? 5 : 4);
  const pathEnd = skip(text, pathAt, PATH);
  const at = text.charCodeAt(pathEnd) === QUESTION ? skip(text, pathEnd + 1, QUERY) : pathEnd;
  if (!text.startsWith(" HTTP/1.1\r\n", at)) return undefined;
  const fields: Fields = {
    host: undefined,
    connection: undefined,
    "accept-encoding": undefined,
    "if-none-match": undefined,
  };
  const end = readFields(text, at + 11, fields);
  if (end === -1 || end - from > LONGEST || fields.host === undefined) return undefined;
  return { isHead, path: text.slice(pathAt, pathEnd), fields, end };
}

/** Returns the end of the empty line after the headers; -1 if anything is outside the grammar. */
function readFields(text: string, from: number, fields: Fields): number {
  let at = from;
  while (text.charCodeAt(at) !== CR) {
    const colon = skip(text, at, NAME);
    if (colon === at || text.charCodeAt(colon) !== COLON || text.charCodeAt(colon + 1) !== SPACE) return -1;
    const end = skip(text, colon + 2, PRINTABLE);
    if (text.charCodeAt(end) !== CR || text.charCodeAt(end + 1) !== LF) return -1;
    if (
      RELEVANT_LENGTH[colon - at] === 1 &&
      !takeField(text.slice(at, colon).toLowerCase(), text, colon + 2, end, fields)
    )
      return -1;
    at = end + 2;
  }
  return text.charCodeAt(at + 1) === LF ? at + 2 : -1;
}

/** Stores a header that affects the response; false if the fast path can't accept it. */
function takeField(name: string, text: string, from: number, end: number, fields: Fields): boolean {
  if (name === "host") {
    if (fields.host !== undefined) return false;
    fields.host = text.slice(from, end);
    return /^[A-Za-z0-9.:-]+$/.test(fields.host);
  }
  if (name === "connection") {
    if (fields.connection !== undefined) return false;
    fields.connection = text.slice(from, end).toLowerCase();
    return fields.connection === "keep-alive";
  }
  if (name === "accept-encoding" || name === "if-none-match") {
    const longest = name === "accept-encoding" ? 128 : 1_024;
    if (fields[name] !== undefined || !isPlain(text, from, end, longest)) return false;
    fields[name] = text.slice(from, end);
    return true;
  }
  return !REFUSED.includes(name);
}

const isPlain = (text: string, at: number, end: number, longest: number) =>
  end > at && end - at <= longest && text.charCodeAt(at) !== SPACE && text.charCodeAt(end - 1) !== SPACE;

function skip(text: string, from: number, table: Uint8Array): number {
  let at = from;
  while (table[text.charCodeAt(at)] === 1) at++;
  return at;
}
