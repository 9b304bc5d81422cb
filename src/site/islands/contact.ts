import { find, given } from "./dom.ts";

const { site, issues } = given<{ site: string; issues?: string }>();
const asked = new URLSearchParams(location.search);
const clean = (name: string) => (asked.get(name) ?? "").replace(/[^\w.,:/-]/g, "").slice(0, 80);
const [model, field] = [clean("model"), clean("field")];
const lines = [
  `Model: ${model}${model && ` (${site}/models/${model}/)`}`,
  `Field: ${field}`,
  "The feed says: ",
  "The provider’s page says: ",
  "Address of that page: ",
  "Read on: ",
];
find("#_report").textContent = lines.join("\n");
const link = document.querySelector<HTMLAnchorElement>("#_issue");
if (link && issues) {
  const title = model ? `Wrong value: ${model}${field && `, ${field}`}` : "Wrong value";
  link.href = `${issues}?${new URLSearchParams({ title, body: lines.join("\n") })}`;
}
