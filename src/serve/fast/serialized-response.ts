import { STATUS_CODES } from "node:http";
import { everySecond } from "../clock.ts";
import type { Answer } from "../fixed-answers.ts";
import { PIECE } from "../write-in-pieces.ts";

/** A response as bytes on the wire. */
export type SerializedResponse = {
  /** Up to and including the empty line. */
  head: Buffer;
  /** Head and body in one buffer; undefined if the body is better sent separately. */
  whole: Buffer | undefined;
};

/** Maximum bytes of cached whole responses; beyond that, head and body are sent separately. */
const READY = 16_777_216;

/** Serializes responses on first use and caches them for the second of their Date header. */
export class SerializedResponses {
  /** Stops the clock. */
  readonly stop: () => void;
  readonly #keepAlive: string;
  readonly #kept = new Map<Answer, SerializedResponse>();
  readonly #last = new Map<Answer, SerializedResponse>();
  #ready = 0;
  #date = "";

  /** `idle`: milliseconds a connection may stay open between requests. */
  constructor(idle: number) {
    this.#keepAlive = `keep-alive\r\nKeep-Alive: timeout=${Math.floor(idle / 1_000)}`;
    this.stop = everySecond((now) => {
      this.#date = now.toUTCString();
      this.#kept.clear();
      this.#last.clear();
      this.#ready = 0;
    });
  }

  /** `isLast`: whether the connection closes after it. */
  of(answer: Answer, isLast: boolean): SerializedResponse {
    const made = isLast ? this.#last : this.#kept;
    const known = made.get(answer);
    if (known !== undefined) return known;
    const response = this.#serialize(answer, isLast ? "close" : this.#keepAlive);
    made.set(answer, response);
    return response;
  }

  /** Same bytes as node:http writes. */
  #serialize({ status, headers, body }: Answer, connection: string): SerializedResponse {
    const fields = Object.entries({ ...headers, Date: this.#date, Connection: connection });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields.map((field) => field.join(": "))];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
    if (body === undefined) return { head, whole: head };
    if (body.length > PIECE || this.#ready + body.length > READY) return { head, whole: undefined };
    this.#ready += head.length + body.length;
    return { head, whole: Buffer.concat([head, body]) };
  }
}
