// Runs a TypeScript file of the project: node bin/run.mjs scripts/build-check.ts
import { relative, resolve } from "node:path";
import { runSource } from "./compile.mjs";
import { ROOT } from "./packages.mjs";

const file = resolve(process.argv[2]);
process.argv.splice(1, 2, file);
await runSource(relative(ROOT, file));
