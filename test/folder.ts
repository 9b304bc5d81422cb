import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];
process.on("exit", () => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

const PICTURES = join(import.meta.dirname, "../node_modules/.cache/almanac/pictures");

/** A folder to publish to, whose pictures are shared with all others: drawing them takes most of a publish. */
export function outFolder(path: string = folder()): string {
  for (const each of [PICTURES, path]) mkdirSync(each, { recursive: true });
  if (!existsSync(join(path, "pictures"))) symlinkSync(PICTURES, join(path, "pictures"));
  return path;
}

/** A new temporary folder, removed when this process exits. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "almanac-test-"));
  made.push(path);
  return path;
}
