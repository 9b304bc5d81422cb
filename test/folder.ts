import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];
process.on("exit", () => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

let pictures: string | undefined;

/** A folder to publish to, whose pictures are shared with the others of this process: drawing them takes most of a publish. */
export function outFolder(path: string = folder()): string {
  pictures ??= folder();
  mkdirSync(path, { recursive: true });
  if (!existsSync(join(path, "pictures"))) symlinkSync(pictures, join(path, "pictures"));
  return path;
}

/** A new temporary folder, removed when this process exits. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "almanac-test-"));
  made.push(path);
  return path;
}
