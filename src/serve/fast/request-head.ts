/** What of a request decides its answer, and where the next one begins. */
export type RequestHead = {
  isHead: boolean;
  path: string;
  /** Whether the connection ends with the answer. */
  close: boolean;
  fields: Fields;
  end: number;
};

type Name = "host" | "connection" | "accept-encoding" | "if-none-match";
type Fields = Record<Name, string | undefined>;

/** The grammar of what is taken here, a part of that of RFC 9112: everything else is for node:http. */
const HEAD =
  /(GET|HEAD) (\/[\w.~/-]*)(?:\?[\w.~!$&'()*+,;=:@/?%-]*)? HTTP\/1\.([01])\r\n((?:[\dA-Za-z-]+: [ -~]*\r\n)*)\r\n/y;
const LONGEST = 4_096;
/** The fields that may not have just any value; those that frame, upgrade or condition a request may not stand at all. */
const TELLING =
  /^(host|connection|accept-encoding|if-none-match|(content-length|transfer-encoding|proxy-connection|keep-alive|upgrade|http2-settings|expect|trailer|if-match)): ([^\r]*)/gim;
const FITS: Record<Name, RegExp> = {
  host: /^[\dA-Za-z.:-]+$/,
  connection: /^(?:close|keep-alive)$/i,
  "accept-encoding": /^(?! ).{1,128}(?<! )$/,
  "if-none-match": /^(?! ).{1,1024}(?<! )$/,
};

/** The request that begins at `from` in bytes read as latin1; undefined where it is not one of the grammar, or not all there. */
export function readHead(text: string, from: number): RequestHead | undefined {
  HEAD.lastIndex = from;
  const [, method, path = "", minor, lines = ""] = HEAD.exec(text) ?? [];
  const end = HEAD.lastIndex;
  const fields = readFields(lines);
  if (method === undefined || fields === undefined || end - from > LONGEST) return undefined;
  const connection = fields.connection?.toLowerCase();
  const isOld = minor === "0";
  if (isOld ? connection === "keep-alive" : fields.host === undefined) return undefined;
  return { isHead: method === "HEAD", path, close: isOld || connection === "close", fields, end };
}

/** The telling fields, each at most once; undefined where one does not fit. */
function readFields(lines: string): Fields | undefined {
  const fields: Fields = {
    host: undefined,
    connection: undefined,
    "accept-encoding": undefined,
    "if-none-match": undefined,
  };
  TELLING.lastIndex = 0;
  for (let found = TELLING.exec(lines); found !== null; found = TELLING.exec(lines)) {
    const [, name = "", refused, value = ""] = found;
    const field = name.toLowerCase() as Name;
    if (refused !== undefined || fields[field] !== undefined || !FITS[field].test(value)) return undefined;
    fields[field] = value;
  }
  return fields;
}
