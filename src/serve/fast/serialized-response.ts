import { STATUS_CODES } from "node:http";
import type { Answer } from "../answer.ts";
import { clock, everySecond } from "../clock.ts";

/** Longer bodies are sent in pieces of this size: each must be taken in time, and none is copied. */
export const PIECE = 262_144;
/** Bytes of whole answers that may stand ready at once; what comes on top is sent as head and body. */
const READY = 16_777_216;

let ready = 0;
const hot: Wire[] = [];

/** Starts forgetting what was built for a second gone by; call the function returned when no answer is wanted any more. */
export const keepFresh = () =>
  everySecond(() => {
    for (const wire of hot.splice(0)) wire.forget();
    ready = 0;
  });

export class Wire {
  readonly status: number;
  readonly body: Buffer | undefined;
  /** The header as far as the Date; what follows depends on the request. */
  readonly #start: string;
  readonly #endings: Endings;
  /** Whole answers of `#second`, by whether the body goes along and whether the connection ends. */
  #whole: (Buffer | undefined)[] = [undefined, undefined, undefined, undefined];
  #second = -1;

  constructor({ status, headers, body }: Answer, endings: Endings) {
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.status = status;
    this.body = body;
    this.#start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join("")}Date: `;
    this.#endings = endings;
  }

  /** The header, up to and with the empty line. */
  head(close: boolean): string {
    return this.#start + clock.date + (close ? this.#endings.close : this.#endings.keep);
  }

  /** The whole answer in one piece, without its body where `bare`; undefined where it is better sent as head and body. */
  whole(bare: boolean, close: boolean): Buffer | undefined {
    const place = (bare ? 1 : 0) + (close ? 2 : 0);
    if (this.#second === clock.second) {
      const known = this.#whole[place];
      if (known !== undefined) return known;
    }
    return this.#build(place, bare, close);
  }

  #build(place: number, bare: boolean, close: boolean): Buffer | undefined {
    const body = bare ? undefined : this.body;
    const length = body?.length ?? 0;
    if (length > PIECE || ready + length > READY) return undefined;
    const head = this.head(close);
    const built = Buffer.allocUnsafeSlow(head.length + length);
    built.write(head, "latin1");
    body?.copy(built, head.length);
    if (this.#second !== clock.second) {
      this.forget();
      this.#second = clock.second;
      hot.push(this);
    }
    ready += built.length;
    this.#whole[place] = built;
    return built;
  }

  forget(): void {
    this.#whole.fill(undefined);
    this.#second = -1;
  }
}

/** What node:http writes behind the Date. */
export type Endings = { keep: string; close: string };

/** `idle`: milliseconds that a connection may stay open between requests. */
export const endingsOf = (idle: number): Endings => ({
  keep: `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idle / 1_000)}\r\n\r\n`,
  close: "\r\nConnection: close\r\n\r\n",
});
