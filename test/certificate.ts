import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Issued = { name: string; key: KeyObject; keyPem: string; certPem: string };

const DAY_MS = 86_400_000;

/** A certificate for a host name, signed by `issuer`, or self-signed as an authority; valid from `days[0]` to `days[1]` from now. */
export function issue(name: string, issuer?: Issued, days: readonly [number, number] = [-1, 1]): Issued {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = der(
    SEQUENCE,
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_SHA256,
    commonName(issuer?.name ?? name),
    der(SEQUENCE, ...days.map((day) => utcTime(Date.now() + day * DAY_MS))),
    commonName(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, issuer ? subjectAltName(name) : AUTHORITY)),
  );
  const signature = sign("sha256", body, issuer?.key ?? privateKey);
  const certificate = der(SEQUENCE, body, ECDSA_SHA256, der(0x03, Buffer.of(0), signature));
  const lines = certificate
    .toString("base64")
    .match(/.{1,64}/g)
    ?.join("\n");
  return {
    name,
    key: privateKey,
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certPem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const SEQUENCE = 0x30;
/** 1.2.840.10045.4.3.2 */
const ECDSA_SHA256 = der(SEQUENCE, Buffer.from("06082a8648ce3d040302", "hex"));
/** 2.5.29.19 basicConstraints, critical, cA true */
const AUTHORITY = der(
  SEQUENCE,
  Buffer.from("0603551d13", "hex"),
  Buffer.from("0101ff", "hex"),
  der(0x04, Buffer.from("30030101ff", "hex")),
);

/** Tag, length and value (X.690, 8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function integer(bytes: Buffer): Buffer {
  return der(0x02, bytes);
}

/** 2.5.4.3 */
function commonName(name: string): Buffer {
  const attribute = der(SEQUENCE, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from(name)));
  return der(SEQUENCE, der(0x31, attribute));
}

/** 2.5.29.17, one DNS name */
function subjectAltName(name: string): Buffer {
  const names = der(SEQUENCE, der(0x82, Buffer.from(name)));
  return der(SEQUENCE, Buffer.from("0603551d11", "hex"), der(0x04, names));
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, "");
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}
