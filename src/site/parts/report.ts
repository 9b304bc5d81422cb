/** What is not known stays empty for the reader to fill in. */
export const reportOf = (model = "", day = ""): string =>
  [
    `Model: ${model}`,
    "Field: ",
    "Model Almanac says: ",
    "The provider’s page says: ",
    "Address of that page: ",
    `Day you read it: ${day}`,
  ].join("\n");

/** The first two lines are the subject. */
export function titleOfReport(report: string): string {
  const [model = "", field = ""] = report.split("\n").map((line) => line.replace(/^\w+: ?/, "").replace(/ \(.*/, ""));
  return ["Wrong value", [model, field].filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/** A mail with the report; without a recipient, the sender adds one. */
export const mailOf = (report: string, to = ""): string =>
  `mailto:${to}?subject=${encodeURIComponent(titleOfReport(report))}&body=${encodeURIComponent(report.replaceAll("\n", "\r\n"))}`;
