import { mailOf, reportOf, titleOfReport } from "../parts/report.ts";
import { find, given, read, today } from "./dom.ts";

const { site, issues, mail } = given<{ site: string; issues?: string; mail?: string }>();
const area = find<HTMLTextAreaElement>("#_report");
const way = find<HTMLAnchorElement>(".send a");
const model = new URLSearchParams(location.search).get("model") ?? "";

function address(): void {
  const report = area.value;
  const query = new URLSearchParams({ title: titleOfReport(report), body: report });
  way.href = issues ? `${issues}?${query}` : mailOf(report, mail);
}

const known = /^[\w.-]+$/.test(model) && (await read(`/api/models/${model}.json`).catch(() => undefined));
area.value = reportOf(known ? `${known.id} (${site}/models/${known.id}/)` : "", today);
area.addEventListener("input", address);
address();
