import fc from "fast-check";

const VALID = [
  'GET /api/models.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip;q=0.5, br\r\nIf-None-Match: "a", W/"b"\r\n\r\n',
  "HEAD /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "OPTIONS /api/models.json HTTP/1.1\r\nHost: a\r\nOrigin: https://b\r\nAccess-Control-Request-Method: GET\r\n\r\n",
  "POST /api/models.json HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: a\r\n\r\n",
  "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET http://a/v1/api/models.json?cb=1 HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\nGET /none HTTP/1.0\r\n\r\n",
].map((text) => Buffer.from(text, "latin1"));

/** Bytes with a meaning to a parser. */
const SPECIAL = fc.constantFrom(...'\r\n \t\0:;,"/%*?#-_09azAZ\x7f\xff').map((sign) => sign.charCodeAt(0));

type Step = {
  kind: "set" | "insert" | "drop" | "double" | "splice";
  at: number;
  length: number;
  byte: number;
  other: Buffer;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("set", "insert", "drop", "double", "splice"),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  length: fc.integer({ min: 1, max: 40 }),
  byte: fc.oneof(SPECIAL, fc.integer({ min: 0, max: 255 })),
  other: fc.constantFrom(...VALID),
});

/** A request with one to six mutations. */
export const mutants: fc.Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...VALID), fc.array(step, { minLength: 1, maxLength: 6 }))
  .map(([request, steps]) => steps.reduce(mutate, request));

function mutate(bytes: Buffer, { kind, at, length, byte, other }: Step): Buffer {
  const i = Math.floor(at * bytes.length);
  const [before, here, rest] = [bytes.subarray(0, i), bytes.subarray(i, i + length), bytes.subarray(i + length)];
  switch (kind) {
    case "set":
      return Buffer.concat([before, Buffer.of(byte), bytes.subarray(i + 1)]);
    case "insert":
      return Buffer.concat([before, Buffer.of(byte), bytes.subarray(i)]);
    case "drop":
      return Buffer.concat([before, rest]);
    case "double":
      return Buffer.concat([before, here, here, rest]);
    case "splice":
      return Buffer.concat([before, other.subarray(Math.floor(at * other.length))]);
  }
}
