import { aliasUnique } from "./alias-unique.ts";
import { canonicalFormat } from "./canonical-format.ts";
import { datesInOrder } from "./dates-in-order.ts";
import { daysPast } from "./days-past.ts";
import { evidenceComplete } from "./evidence-complete.ts";
import { evidencePage } from "./evidence-page.ts";
import { evidenceShowsValue } from "./evidence-shows-value.ts";
import { factsRead } from "./facts-read.ts";
import { fileName } from "./file-name.ts";
import { finiteNumbers } from "./finite-numbers.ts";
import { historyAgrees } from "./history-agrees.ts";
import { noRemoval } from "./no-removal.ts";
import { officialHost } from "./official-host.ts";
import { oneRowPerApiString } from "./one-row-per-api-string.ts";
import { pageState } from "./page-state.ts";
import { priceSane } from "./price-sane.ts";
import { providerPages } from "./provider-pages.ts";
import { replacementResolves } from "./replacement-resolves.ts";
import type { Rule } from "./rule.ts";
import { sourcesAgree } from "./sources-agree.ts";
import { statusAgrees } from "./status-agrees.ts";

export const RULES: readonly Rule[] = [
  fileName,
  evidenceComplete,
  evidenceShowsValue,
  evidencePage,
  providerPages,
  pageState,
  factsRead,
  officialHost,
  datesInOrder,
  daysPast,
  statusAgrees,
  sourcesAgree,
  replacementResolves,
  aliasUnique,
  oneRowPerApiString,
  priceSane,
  finiteNumbers,
  historyAgrees,
  noRemoval,
  canonicalFormat,
];
