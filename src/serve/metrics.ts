type Kind = "counter" | "gauge";
type Value = number | [labels: string, value: number][];
/** A metric that another part of the program tells. */
export type Metric = [name: string, kind: Kind, help: string, value: Value];

/** Sums since the start, and what is true now: each with its name in /metrics. */
const METRICS = {
  full: ["full_requests_total", "counter", "Answers of these that the fast path left to the full server."],
  bytes: ["sent_bytes_total", "counter", "Bytes written to connections."],
  open: ["connections", "gauge", "Connections open now."],
  accepted: ["connections_accepted_total", "counter", "Connections taken."],
  refused: ["connections_refused_total", "counter", "Connections closed at once, since there were too many."],
  cut: ["connections_cut_total", "counter", "Connections closed for taking too long."],
  reloads: ["reloads_total", "counter", "Generations taken into use."],
  failures: ["reload_failures_total", "counter", "Generations refused."],
} as const satisfies Record<string, readonly [name: string, kind: Kind, help: string]>;
type Name = keyof typeof METRICS;
const NAMES = Object.keys(METRICS) as Name[];

/** `answers`: by the first digit of their status. */
export type Figures = Record<Name, number> & { answers: number[] };

export class Tally {
  readonly figures: Figures = {
    ...(Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<Name, number>),
    answers: [0, 0, 0, 0, 0],
  };

  answered(status: number): void {
    const place = ((status / 100) | 0) - 1;
    (this.figures.answers as [number])[place as 0]++;
  }
}

/** The figures of several servers as if they were one. */
export function sum(all: readonly Figures[]): Figures {
  const { figures: total } = new Tally();
  for (const figures of all) {
    total.answers = total.answers.map((count, i) => count + (figures.answers[i] ?? 0));
    for (const name of NAMES) total[name] += figures[name];
  }
  return total;
}

/** What is being served: undefined before anything is. Times in seconds since 1970. */
export type Serving = { generation: string; documents: number; since: number };

/** Figures → Prometheus text exposition format 0.0.4. `now`: seconds since 1970. */
export function exposition(
  figures: Figures,
  serving: Serving | undefined,
  workers: number,
  now: number,
  others: readonly Metric[] = [],
): string {
  const classes = figures.answers.map((count, i): [string, number] => [`{class="${i + 1}xx"}`, count]);
  return [
    metric("requests_total", "counter", "Answers by class of status.", classes),
    ...NAMES.map((name) => {
      const [full, kind, help] = METRICS[name];
      return metric(full, kind, help, figures[name]);
    }),
    metric("workers", "gauge", "Processes that serve.", workers),
    ...(serving ? generationMetrics(serving, now) : []),
    ...others.map((other) => metric(...other)),
  ].join("");
}

const generationMetrics = ({ generation, documents, since }: Serving, now: number) => [
  metric("generation_info", "gauge", "The generation being served.", [[`{generation="${generation}"}`, 1]]),
  metric("generation_documents", "gauge", "Documents of it.", documents),
  metric("generation_updated_timestamp_seconds", "gauge", "When it was taken into use.", since),
  metric("generation_age_seconds", "gauge", "Since then.", Math.max(0, now - since)),
];

function metric(name: string, kind: Kind, help: string, value: Value): string {
  const full = `almanac_${name}`;
  const samples = typeof value === "number" ? [["", value]] : value;
  const lines = samples.map(([labels, value]) => `${full}${labels} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${kind}\n${lines.join("")}`;
}
