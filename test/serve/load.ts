import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type Load = { answered: number; worst: number; problems: string[] };
export type Answered = { connection: number; status: number; etag: string; body: Buffer; closes: boolean };

/**
 * `connections` clients, each with one keep-alive connection, request `path` every `pause` ms until `during` resolves, the server
 * announces that it closes, or it no longer listens. `check` returns what is wrong with a response, if anything.
 */
export async function load(
  url: string,
  {
    connections,
    pause = 0,
    path = "/api/models.json",
    headers = {},
  }: { connections: number; pause?: number; path?: string; headers?: Record<string, string> },
  during: Promise<unknown>,
  check: (answer: Answered) => string | undefined = () => undefined,
): Promise<Load> {
  const result: Load = { answered: 0, worst: 0, problems: [] };
  let over = false;
  void during.then(() => {
    over = true;
  });
  const client = async (_: unknown, connection: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await wait(Math.min(pause, 1_000) * Math.random());
    for (let closes = false; !over && !closes; await wait(pause)) {
      const begin = performance.now();
      try {
        const answer = { connection, ...(await once(`${url}${path}`, agent, headers)) };
        closes = answer.closes;
        const problem = check(answer);
        if (problem) result.problems.push(problem);
        result.answered++;
      } catch (error) {
        const { code = String(error) } = error as NodeJS.ErrnoException;
        if (code === "ECONNREFUSED") break;
        result.problems.push(code);
      }
      result.worst = Math.max(result.worst, performance.now() - begin);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return result;
}

/** A check for `load` that wraps `check`, and a promise that resolves once each connection has `each` responses. */
export function countdown(
  connections: number,
  each: number,
  check: (answer: Answered) => string | undefined = () => undefined,
) {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const answers = new Map<number, number>();
  let ready = 0;
  const counting = (answer: Answered) => {
    const count = (answers.get(answer.connection) ?? 0) + 1;
    answers.set(answer.connection, count);
    if (count === each && ++ready === connections) resolve();
    return check(answer);
  };
  return { reached: promise, check: counting };
}

/** One request on the agent's keep-alive connection. */
export function once(
  url: string,
  agent: Agent,
  headers: Record<string, string>,
): Promise<Omit<Answered, "connection">> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      reply.on("end", () =>
        resolve({
          status: reply.statusCode ?? 0,
          etag: reply.headers.etag ?? "",
          body: Buffer.concat(chunks),
          closes: reply.headers.connection === "close",
        }),
      );
    }).on("error", reject);
  });
}
