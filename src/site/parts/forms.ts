// What readers fill in: the text to check, and the report of an error.

/** The ways to read a text, each with a file name from which the engine knows it. `ids` is a plain list of ids. */
export const READ_AS = [
  { value: "auto", label: "Let it guess", file: "" },
  { value: "ids", label: "List of ids", file: "ids.yaml" },
  { value: "env", label: ".env", file: ".env" },
  { value: "python", label: "Python", file: "pasted.py" },
  { value: "typescript", label: "JavaScript, TypeScript", file: "pasted.ts" },
  { value: "json", label: "JSON", file: "pasted.json" },
  { value: "yaml", label: "YAML, Terraform, other config", file: "pasted.yaml" },
] as const;
export type ReadAs = (typeof READ_AS)[number]["value"];

type Report = { model?: string; address?: string; field?: string; ours?: string; page?: string; readOn?: string };

/** What is not known stays empty for the reader to fill in. */
export const reportOf = ({ model = "", address, field = "", ours = "", page = "", readOn }: Report): string =>
  [
    `Model: ${model}${address ? ` (${address})` : ""}`,
    `Field: ${field}`,
    `Model Almanac says: ${ours}${readOn ? ` (read on ${readOn})` : ""}`,
    "The provider’s page says: ",
    `Address of that page: ${page}`,
    "Day you read it: ",
  ].join("\n");

/** The first two lines are the subject. */
export function titleOfReport(report: string): string {
  const [model = "", field = ""] = report.split("\n").map((line) => line.replace(/^\w+: ?/, "").replace(/ \(.*/, ""));
  return ["Wrong value", [model, field].filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/** A mail with the report; without a recipient, the sender adds one. */
export const mailOf = (report: string, to = ""): string =>
  `mailto:${to}?subject=${encodeURIComponent(titleOfReport(report))}&body=${encodeURIComponent(report.replaceAll("\n", "\r\n"))}`;
