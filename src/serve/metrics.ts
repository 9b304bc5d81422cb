type Kind = "counter" | "gauge";
type Value = number | [labels: string, value: number][];
/** A metric from another part of the program. */
export type Metric = [name: string, kind: Kind, help: string, value: Value];

/** Counters since startup and gauges, with their names in /metrics. */
const METRICS = {
  full: ["full_requests_total", "counter", "Responses by the full server rather than the fast path."],
  bytes: ["sent_bytes_total", "counter", "Bytes written to connections."],
  open: ["connections", "gauge", "Connections open now."],
  accepted: ["connections_accepted_total", "counter", "Connections accepted."],
  refused: ["connections_refused_total", "counter", "Connections closed immediately because there were too many."],
  cut: ["connections_cut_total", "counter", "Connections closed for taking too long."],
  reloads: ["reloads_total", "counter", "Generations activated."],
  failures: ["reload_failures_total", "counter", "Generations that could not be loaded."],
} as const satisfies Record<string, readonly [name: string, kind: Kind, help: string]>;
type Name = keyof typeof METRICS;
const NAMES = Object.keys(METRICS) as Name[];

/** `answers`: counts by the first digit of the status code. */
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

export function sum(all: readonly Figures[]): Figures {
  const { figures: total } = new Tally();
  for (const figures of all) {
    total.answers = total.answers.map((count, i) => count + (figures.answers[i] ?? 0));
    for (const name of NAMES) total[name] += figures[name];
  }
  return total;
}

/** `since`: seconds since 1970. */
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
    metric("requests_total", "counter", "Responses by class of status code.", classes),
    ...NAMES.map((name) => {
      const [full, kind, help] = METRICS[name];
      return metric(full, kind, help, figures[name]);
    }),
    metric("workers", "gauge", "Worker processes.", workers),
    ...(serving ? generationMetrics(serving, now) : []),
    ...others.map((other) => metric(...other)),
  ].join("");
}

const generationMetrics = ({ generation, documents, since }: Serving, now: number) => [
  metric("generation_info", "gauge", "The generation being served.", [[`{generation="${generation}"}`, 1]]),
  metric("generation_documents", "gauge", "Documents in the generation being served.", documents),
  metric("generation_updated_timestamp_seconds", "gauge", "When the generation was activated.", since),
  metric("generation_age_seconds", "gauge", "Time since the generation was activated.", Math.max(0, now - since)),
];

function metric(name: string, kind: Kind, help: string, value: Value): string {
  const full = `almanac_${name}`;
  const samples = typeof value === "number" ? [["", value]] : value;
  const lines = samples.map(([labels, value]) => `${full}${labels} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${kind}\n${lines.join("")}`;
}
