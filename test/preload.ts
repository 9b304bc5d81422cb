/** A program's preload that stops its clock at a time. */
export const clockPreload = (time: string): string => `
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...args) { args.length === 0 ? super("${time}") : super(...args); }
    static now() { return Real.parse("${time}"); }
  };
`;

/** A program's preload: its requests for official pages go to a local server instead, by host and path. `folder`: whose packages it has. */
export const originPreload = (folder: string, port: unknown): string => `
  const { Client, request } = (await import("node:module")).createRequire("${folder}/package.json")("undici");
  Client.prototype.request = function ({ path, headers, signal }) {
    const [url] = Object.getOwnPropertySymbols(this).filter(({ description }) => description === "url");
    return request("http://127.0.0.1:${port}/" + this[url].host + path, { headers, signal });
  };
`;
