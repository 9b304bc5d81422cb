import { Option } from "commander";
import { baseCatalog } from "../catalog/base.ts";
import { lint } from "../catalog/lint.ts";
import { CannotDo } from "../schema/finding.ts";
import type { Verb } from "./command.ts";
import { openCatalog } from "./open-catalog.ts";
import { catalogOption, today } from "./options.ts";
import { report } from "./report.ts";

export const verb: Verb<{ catalog: string; base?: string }> = {
  description:
    "Checks the catalog: shapes, evidence for every stated field, raw texts that read back as the recorded value, dates, " +
    "names, and that nothing vanished since the last commit. Prints one finding per line, as\n\n" +
    "  file:path: message — fix",
  options: [
    catalogOption(),
    new Option("--base <commit>", "what must not vanish (default: where HEAD left origin/main, or its parent)"),
  ],
  examples: ["almanac lint", "almanac lint --base main"],
  run({ catalog, base: rev }) {
    const loaded = openCatalog(catalog);
    const base = baseCatalog(catalog, rev);
    if (rev !== undefined && base.catalog === undefined)
      throw new CannotDo(base.note, "name a commit, branch or tag that exists here, or leave out --base");
    const findings = lint(loaded, base.catalog, today());
    console.error(base.note);
    if (report(findings, catalog)) console.log(`clean: ${loaded.catalog.models.size} models`);
  },
};
