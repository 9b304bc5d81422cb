import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];
process.on("exit", () => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A new temporary folder, removed when this process exits. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "almanac-test-"));
  made.push(path);
  return path;
}
