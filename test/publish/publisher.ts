// A process that publishes marked documents, and may kill itself at one of its file system operations.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { writeGeneration } from "../../src/publish/generation.ts";
import { type Marked, markedDocuments } from "./marked.ts";

const [file = "", out = "", marks = "", dieAt = "0"] = process.argv.slice(2);
const template: Marked[] = JSON.parse(await fs.readFile(file, "utf8"));

let step = 0;
const isLast = () => ++step === Number(dieAt);
const die = () => process.kill(process.pid, "SIGKILL");

type Method = (...args: never[]) => Promise<unknown>;
const wrap = <T extends object>(owner: T, name: keyof T, half?: (args: unknown[]) => unknown[]) => {
  const original = (owner[name] as Method).bind(owner);
  Object.defineProperty(owner, name, {
    configurable: true,
    value: async (...args: unknown[]) => {
      if (isLast()) {
        // A write interrupted by a crash is partial.
        if (half) await original(...(half(args) as never[]));
        die();
      }
      return original(...(args as never[]));
    },
  });
};

for (const name of ["link", "mkdir", "readdir", "readFile", "readlink", "rename", "rm", "symlink"] as const)
  wrap(fs, name);
wrap(fs, "writeFile", ([path, content]) => [path, Buffer.from(content as string).subarray(0, 20)]);
syncBuiltinESMExports();

for (const mark of marks.split(",")) {
  try {
    await writeGeneration(out, markedDocuments(template, mark));
    process.send?.(mark);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
console.log(step);
