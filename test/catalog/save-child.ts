import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { loadCatalog } from "../../src/catalog/load.ts";

const [dir = "", step = ""] = process.argv.slice(2);
const { catalog } = loadCatalog(dir);
for (const model of catalog.models.values()) model.record.name += " changed";
catalog.held = [];
catalog.changes.push(...catalog.changes.slice(0, 1));

let left = Number(step);
const die = () => process.kill(process.pid, "SIGKILL");
const { writeFileSync, renameSync, rmSync } = fs;
fs.renameSync = (from, to) => (left-- === 0 ? die() : renameSync(from, to));
fs.rmSync = (path, options) => (left-- === 0 ? die() : rmSync(path, options));
fs.writeFileSync = ((path: string, text: string, options: object) => {
  if (left-- > 0) return writeFileSync(path, text, options);
  writeFileSync(path, text.slice(0, text.length / 2));
  die();
}) as typeof fs.writeFileSync;
syncBuiltinESMExports();
const { saveCatalog } = await import("../../src/catalog/save.ts");
saveCatalog(catalog, dir);
