import { STATUS_CODES } from "node:http";
import { everySecond } from "../clock.ts";
import type { Answer } from "../fixed-answers.ts";

/** A response as bytes on the wire: up to and including the empty line, and with the body. */
export type SerializedResponse = { head: Buffer; whole: Buffer };

/** Maximum bytes of kept responses. */
const READY = 16_777_216;

/** Serializes responses on first use and keeps them for the second of their Date header. */
export class SerializedResponses {
  /** Stops the clock. */
  readonly stop: () => void;
  readonly #keepAlive: string;
  readonly #kept = new Map<Answer, SerializedResponse>();
  #ready = 0;
  #date = "";

  /** `idle`: milliseconds a connection may stay open between requests. */
  constructor(idle: number) {
    this.#keepAlive = `keep-alive\r\nKeep-Alive: timeout=${Math.floor(idle / 1_000)}`;
    this.stop = everySecond((now) => {
      this.#date = now.toUTCString();
      this.#kept.clear();
      this.#ready = 0;
    });
  }

  /** Same bytes as node:http writes. */
  of(answer: Answer): SerializedResponse {
    const known = this.#kept.get(answer);
    if (known !== undefined) return known;
    const { status, headers, body } = answer;
    const fields = Object.entries({ ...headers, Date: this.#date, Connection: this.#keepAlive });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields.map((field) => field.join(": "))];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
    const response = { head, whole: body === undefined ? head : Buffer.concat([head, body]) };
    this.#ready += response.whole.length;
    if (this.#ready <= READY) this.#kept.set(answer, response);
    return response;
  }
}
