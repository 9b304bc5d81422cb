// What is taken here of the grammar of RFC 9112; everything else is for node:http.
//
//   request  = method SP target SP version CRLF *field CRLF      at most 4,096 bytes, and all of it there
//   method   = "GET" | "HEAD"
//   target   = "/" *(ALPHA | DIGIT | "." | "_" | "~" | "/" | "-") [ "?" *(unreserved | sub-delims | ":" | "@" | "/" | "?" | "%") ]
//   version  = "HTTP/1.1" | "HTTP/1.0"
//   field    = 1*(ALPHA | DIGIT | "-") ":" SP *(SP | %x21-7E) CRLF
//
// Fields that decide the answer stand at most once, and Host always in HTTP/1.1: see `takeField`. Those that frame, upgrade or
// condition a request do not stand at all. Scanned by hand: regular expressions for the same grammar are half as long, and cost
// the whole server a tenth of its speed.

/** What of a request decides its answer, and where the next one begins. */
export type RequestHead = {
  isHead: boolean;
  path: string;
  /** Whether the connection ends with the answer. */
  close: boolean;
  fields: Fields;
  end: number;
};

type Fields = Record<"host" | "connection" | "accept-encoding" | "if-none-match", string | undefined>;

const LONGEST = 4_096;
const REFUSED = [
  "content-length",
  "transfer-encoding",
  "proxy-connection",
  "keep-alive",
  "upgrade",
  "http2-settings",
  "expect",
  "trailer",
  "if-match",
];
/** Whether a name of this length may tell something: most others are told apart by that alone. */
const TELLING_LENGTH = new Uint8Array(LONGEST + 1);
for (const name of [...REFUSED, "host", "connection", "accept-encoding", "if-none-match"])
  TELLING_LENGTH[name.length] = 1;

const [NAME, PATH, QUERY, PRINTABLE] = [/[\dA-Za-z-]/, /[\w.~/-]/, /[\w.~!$&'()*+,;=:@/?%-]/, /[ -~]/].map((signs) =>
  Uint8Array.from({ length: 256 }, (_, code) => (signs.test(String.fromCharCode(code)) ? 1 : 0)),
) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];

const [CR, LF, SPACE, COLON, QUESTION] = [0x0d, 0x0a, 0x20, 0x3a, 0x3f];

/** The request that begins at `from` in bytes read as latin1; undefined where it is not one of the grammar, or not all there. */
export function readHead(text: string, from: number): RequestHead | undefined {
  const isHead = text.startsWith("HEAD /", from);
  if (!isHead && !text.startsWith("GET /", from)) return undefined;
  const pathAt = from + (isHead ? 5 : 4);
  const pathEnd = skip(text, pathAt, PATH);
  const at = text.charCodeAt(pathEnd) === QUESTION ? skip(text, pathEnd + 1, QUERY) : pathEnd;
  const isOld = text.startsWith(" HTTP/1.0\r\n", at);
  if (!isOld && !text.startsWith(" HTTP/1.1\r\n", at)) return undefined;
  const fields: Fields = {
    host: undefined,
    connection: undefined,
    "accept-encoding": undefined,
    "if-none-match": undefined,
  };
  const end = readFields(text, at + 11, fields);
  if (end === -1 || end - from > LONGEST) return undefined;
  if (isOld ? fields.connection === "keep-alive" : fields.host === undefined) return undefined;
  const close = isOld || fields.connection === "close";
  return { isHead, path: text.slice(pathAt, pathEnd), close, fields, end };
}

/** Where the empty line behind the fields ends; -1 where something is not of the grammar. */
function readFields(text: string, from: number, fields: Fields): number {
  let at = from;
  while (text.charCodeAt(at) !== CR) {
    const colon = skip(text, at, NAME);
    if (colon === at || text.charCodeAt(colon) !== COLON || text.charCodeAt(colon + 1) !== SPACE) return -1;
    const end = skip(text, colon + 2, PRINTABLE);
    if (text.charCodeAt(end) !== CR || text.charCodeAt(end + 1) !== LF) return -1;
    if (
      TELLING_LENGTH[colon - at] === 1 &&
      !takeField(text.slice(at, colon).toLowerCase(), text, colon + 2, end, fields)
    )
      return -1;
    at = end + 2;
  }
  return text.charCodeAt(at + 1) === LF ? at + 2 : -1;
}

/** Takes a field that tells something; false where it may not stand like this. */
function takeField(name: string, text: string, from: number, end: number, fields: Fields): boolean {
  if (name === "host") {
    if (fields.host !== undefined) return false;
    fields.host = text.slice(from, end);
    return /^[A-Za-z0-9.:-]+$/.test(fields.host);
  }
  if (name === "connection") {
    if (fields.connection !== undefined) return false;
    fields.connection = text.slice(from, end).toLowerCase();
    return fields.connection === "close" || fields.connection === "keep-alive";
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
