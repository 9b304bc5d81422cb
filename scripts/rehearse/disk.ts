// A disk on which writes fail, within this process.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const SYNC = ["writeFileSync", "renameSync", "mkdirSync", "rmSync", "openSync"] as const;
const ASYNC = ["writeFile", "rename", "link", "symlink", "mkdir", "rm"] as const;
type Write = (path: unknown, ...rest: unknown[]) => unknown;

/** What happens to the next writes in some folders: `left` of them succeed, and all later ones throw. */
export type Disk = { fail(code: string, left: number): void; heal(): void; restore(): void };

export function faultyDisk(folders: readonly string[]): Disk {
  let [code, left] = ["", 0];
  const isBad = (path: unknown) =>
    code !== "" && folders.some((folder) => String(path).startsWith(folder)) && left-- <= 0;
  const bad = () => Object.assign(new Error(`${code}: the disk of the rehearsal`), { code });
  const [sync, async] = [fs, fs.promises] as unknown as [Record<string, Write>, Record<string, Write>];
  const real = [SYNC.map((name) => sync[name] as Write), ASYNC.map((name) => async[name] as Write)] as const;
  for (const [i, name] of SYNC.entries())
    sync[name] = (path, ...rest) => {
      // Reading opens files, too.
      if (!(name === "openSync" && rest[0] === "r") && isBad(path)) throw bad();
      return real[0][i]?.(path, ...rest);
    };
  for (const [i, name] of ASYNC.entries())
    async[name] = async (path, ...rest) => {
      if (isBad(name === "link" || name === "symlink" ? rest[0] : path)) throw bad();
      return real[1][i]?.(path, ...rest);
    };
  syncBuiltinESMExports();
  return {
    fail: (word, count) => {
      [code, left] = [word, count];
    },
    heal: () => {
      code = "";
    },
    restore: () => {
      for (const [i, name] of SYNC.entries()) sync[name] = real[0][i] as Write;
      for (const [i, name] of ASYNC.entries()) async[name] = real[1][i] as Write;
      syncBuiltinESMExports();
    },
  };
}
