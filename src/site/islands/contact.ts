import { titleOf } from "../../schema/field-keys.ts";
import { mailOf, reportOf, titleOfReport } from "../parts/forms.ts";
import { find, given, read, today } from "./dom.ts";

const { site, issues, mail } = given<{ site: string; issues?: string; mail?: string }>();
const query = new URLSearchParams(location.search);
const form = find<HTMLFormElement>("#_form");
const area = find<HTMLTextAreaElement>("#_report");
const mailed = document.querySelector<HTMLAnchorElement>("#_mail");
const issue = document.querySelector<HTMLAnchorElement>("#_issue");
const model = find<HTMLInputElement>("#_form [name=model]");
const field = find<HTMLSelectElement>("#_form [name=field]");

type Document = Record<string, unknown> & {
  evidence: Record<string, { page: string; read_on: string | null; standing: boolean }[]>;
};

/** The feed's value of the chosen field; nothing if there is no such model. */
async function stated(id: string): Promise<Partial<Parameters<typeof reportOf>[0]>> {
  if (!/^[\w.-]+$/.test(id)) return {};
  const document: Document | undefined = await read(`/api/models/${id}.json`).catch(() => undefined);
  if (!document) return {};
  const address = `${site}/models/${document.id}/`;
  if (!field.value) return { address };
  const value = document[field.value] ?? "not stated";
  const [place] = (document.evidence[field.value] ?? []).filter(({ standing }) => standing);
  const ours = typeof value === "object" ? JSON.stringify(value) : String(value);
  return { address, ours, page: place?.page ?? "", readOn: place?.read_on ?? "" };
}

/** Puts the choice into the report and keeps what the reader wrote. */
async function write(): Promise<void> {
  const id = model.value.trim();
  const words = field.value && titleOf(field.value);
  const own = /^The provider’s page says: .*$/m.exec(area.value)?.[0] ?? "";
  const text = reportOf({ model: id, field: words, ...(await stated(id)) }) + today;
  area.value = own ? text.replace(/^The provider’s page says: .*$/m, () => own) : text;
  address();
}

/** Updates the links that send the report. */
function address(): void {
  const report = area.value;
  if (mailed) mailed.href = mailOf(report, mail);
  if (issue && issues) issue.href = `${issues}?${new URLSearchParams({ title: titleOfReport(report), body: report })}`;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", ({ target }) => {
  if (target !== area) void write();
});
area.addEventListener("input", address);
model.value = (query.get("model") ?? "").slice(0, 80);
field.value = query.get("field") ?? "";
void write();
