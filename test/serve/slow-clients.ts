import { connect, type Socket } from "node:net";

const PATH = "/api/models.json";

/** Connects, lets `talk` send forever, and resolves with how long the server allowed it and what it sent. */
export function suffer(base: string, talk: (socket: Socket) => unknown): Promise<{ ms: number; text: string }> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const socket = connect(Number(new URL(base).port), "127.0.0.1", () => talk(socket));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", () => {}).on("close", () => resolve({ ms: performance.now() - begin, text }));
  });
}

/** Sends a byte every 50 ms until the connection closes. */
function drip(socket: Socket, text = ""): void {
  const bytes = [...text];
  const timer = setInterval(() => socket.write(bytes.shift() ?? "x"), 50);
  socket.on("close", () => clearInterval(timer));
}

export const dripHeader = (socket: Socket) => drip(socket, `GET ${PATH} HTTP/1.1\r\nHost: a\r\nX-Slow: `);

export function dripBody(socket: Socket): void {
  socket.write(`POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n`);
  drip(socket);
}

/** Requests a lot and reads nothing. It keeps writing, since otherwise it wouldn't notice that the connection is gone. */
export const askWithoutReading = (path: string, times: number) => (socket: Socket) => {
  socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
  drip(socket);
};
