import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import { type Answer, MARKDOWN, reply } from "./fault-answers.ts";
import { modelsPage, pricingPage } from "./trial.ts";

export const DAYS = Array.from({ length: 14 }, (_, i) => `2026-03-${String(i + 1).padStart(2, "0")}`);
export const SLUGS = ["zai", "moonshot", "cohere"] as const satisfies readonly ProviderSlug[];
export const hostOf = (slug: string) => `docs.${slug}.example`;
const urlOf = (slug: string, page: string) => `https://${hostOf(slug)}/${page}`;

/** The rows of a provider's pages after all edits so far: model → status, shutdown date, prices. */
type Row = { state: string; retires: string; input: string; output: string };
type Rows = Map<string, Row>;

/** Day of March, model, and what its pages state from then on. */
const EDITS: [day: number, id: string, change: Partial<Row>][] = [
  [2, "cohere-1", { input: "$1.50" }],
  [3, "zai-1", { input: "$2.50" }],
  [4, "moonshot-2", { output: "$9.00" }],
  [5, "zai-2", { state: "Deprecated", retires: "June 1, 2026" }],
  [5, "zai-4", { state: "Deprecated", retires: "March 12, 2026" }],
  [8, "zai-2", { retires: "July 1, 2026" }],
  [9, "zai-6", { state: "Preview", input: "$1.00", output: "$4.00" }],
  [11, "zai-3", { input: "$25.00" }],
  [12, "moonshot-5", { state: "Deprecated", retires: "May 1, 2026" }],
  [13, "zai-4", { state: "Retired" }],
  [14, "zai-6", { state: "Live" }],
  [14, "cohere-2", { output: "$7.00" }],
];

function rowsOn(slug: string, n: number): Rows {
  const first: Row = { state: "Live", retires: "-", input: "$2.00", output: "$8.00" };
  const rows: Rows = new Map([1, 2, 3, 4, 5].map((i) => [`${slug}-${i}`, first]));
  for (const [day, id, change] of EDITS)
    if (day <= n && id.startsWith(slug)) rows.set(id, { ...(rows.get(id) ?? first), ...change });
  return rows;
}

const markdown = (text: string): Answer => reply(200, MARKDOWN, text);
const modelsOf = (rows: Rows) =>
  modelsPage(
    ...[...rows].map(([id, { state, retires }]): [string, string, string, string] => [id, state, "-", retires]),
  );
const pricesOf = (rows: Rows) =>
  pricingPage(...[...rows].map(([id, { input, output }]): [string, string, string] => [id, input, output]));

/** Day of March (from 1) → address → the origin's response. */
export function answersOn(n: number): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const slug of SLUGS) {
    const rows = rowsOn(slug, n);
    answers.set(urlOf(slug, "models"), markdown(modelsOf(rows)));
    answers.set(urlOf(slug, "pricing"), markdown(pricesOf(rows)));
  }
  // From the 6th on, a page has a new address on the same host, and the old one redirects to it.
  if (n >= 6) {
    answers.set(urlOf("zai", "new/pricing"), answers.get(urlOf("zai", "pricing")) as Answer);
    answers.set(urlOf("zai", "pricing"), reply(301, { location: "/new/pricing" }));
  }
  for (const [page, answer] of BREAKS[n] ?? []) answers.set(urlOf("moonshot", page), answer(rowsOn("moonshot", n)));
  return answers;
}

const error: [page: string, (rows: Rows) => Answer][] = [["models", () => reply(500, MARKDOWN, "Secret words.")]];
/** Day of March → broken pages of Moonshot AI. */
const BREAKS: Record<number, typeof error> = {
  3: [...error, ["pricing", () => reply(500, MARKDOWN, "Secret words.")]],
  4: error,
  7: [["models", () => reply(302, { location: "https://login.elsewhere.example/" })]],
  9: [["pricing", () => markdown("")]],
  10: [["pricing", (rows) => markdown(pricesOf(rows).replace("| Model | Input |", "| Name | Input |"))]],
  12: [["models", () => markdown(modelsOf(new Map()))]],
};

/** The day of March on which a person accepts the held change, after that day's run. */
export const ACCEPTED = { day: 12, id: "zai-3", field: "price_input_per_mtok" } as const;

/** Day of March → model and field in the feed → its value from then on. Held prices and values on broken pages come later. */
export const PUBLISHED: Record<number, Record<string, unknown>> = {
  2: { "cohere-1.price_input_per_mtok": 1.5 },
  3: { "zai-1.price_input_per_mtok": 2.5 },
  4: { "moonshot-2.price_output_per_mtok": 9 },
  5: {
    "zai-2.status": "deprecated",
    "zai-2.retires_on": "2026-06-01",
    "zai-4.status": "deprecated",
    "zai-4.retires_on": "2026-03-12",
  },
  8: { "zai-2.retires_on": "2026-07-01" },
  9: { "zai-6.status": "preview", "zai-6.price_input_per_mtok": 1, "zai-6.price_output_per_mtok": 4 },
  12: { "zai-3.price_input_per_mtok": 25 },
  13: { "zai-4.status": "retired", "moonshot-5.status": "deprecated", "moonshot-5.retires_on": "2026-05-01" },
  14: { "zai-6.status": "ga", "cohere-2.price_output_per_mtok": 7 },
};

/** Day of March → failing page → the first day, and the reason. */
export const FAILING: Record<number, Record<string, [since: number, why: string]>> = {
  3: { "moonshot/models": [3, "HTTP status 500"], "moonshot/pricing": [3, "HTTP status 500"] },
  4: { "moonshot/models": [3, "HTTP status 500"] },
  7: { "moonshot/models": [7, "the response is a login page"] },
  9: { "moonshot/pricing": [9, "the page is empty"] },
  10: { "moonshot/pricing": [9, "its layout is not one we know"] },
  12: { "moonshot/models": [12, "none of its rows is there"] },
};

/** Days of March on which the change is held. */
export const HELD = [11, 12];
