import { readdirSync } from "node:fs";
import { now } from "./clock.ts";

type Kind = "counter" | "gauge" | "histogram";
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

/** The longest times of a histogram's buckets, in seconds; one more has the rest. */
const BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

/** `answers`: counts by the first digit of the status code. `times`: counts by bucket. `seconds`: their total. */
export type Figures = Record<Name, number> & { answers: number[]; times: number[]; seconds: number };

export class Tally {
  readonly figures: Figures = {
    ...(Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<Name, number>),
    answers: [0, 0, 0, 0, 0],
    times: [...BUCKETS, 0].map(() => 0),
    seconds: 0,
  };

  /** `ms`: from the request to its response. */
  answered(status: number, ms: number): void {
    const { answers, times } = this.figures;
    (answers as [number])[(((status / 100) | 0) - 1) as 0]++;
    let bucket = 0;
    while (bucket < BUCKETS.length && ms > (BUCKETS[bucket] as number) * 1_000) bucket++;
    (times as [number])[bucket as 0]++;
    this.figures.seconds += ms / 1_000;
  }
}

export function sum(all: readonly Figures[]): Figures {
  const { figures: total } = new Tally();
  for (const figures of all) {
    total.answers = total.answers.map((count, i) => count + (figures.answers[i] ?? 0));
    total.times = total.times.map((count, i) => count + (figures.times[i] ?? 0));
    for (const name of [...NAMES, "seconds" as const]) total[name] += figures[name];
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
    metric("request_duration_seconds", "histogram", "From a request to its response.", durations(figures)),
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

function durations({ times, seconds }: Figures): [string, number][] {
  let count = 0;
  const buckets = times.map((inBucket, i): [string, number] => {
    count += inBucket;
    return [`_bucket{le="${BUCKETS[i] ?? "+Inf"}"}`, count];
  });
  return [...buckets, ["_sum", seconds], ["_count", count]];
}

/** The main process, under the names that every Prometheus client library uses. */
export function processMetrics(version: string): Metric[] {
  const { user, system } = process.cpuUsage();
  const started = now() - process.uptime();
  const build: [string, number][] = [[`{version="${version}",node="${process.versions.node}"}`, 1]];
  return [
    ["build_info", "gauge", "The release that serves, and its Node.", build],
    ["process_cpu_seconds_total", "counter", "Processor time used.", (user + system) / 1e6],
    ["process_resident_memory_bytes", "gauge", "Resident memory.", process.memoryUsage.rss()],
    ["process_start_time_seconds", "gauge", "When the process started.", started],
    ["process_open_fds", "gauge", "Open file descriptors.", descriptors()],
  ];
}

function descriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return Number.NaN; // only Linux has them
  }
}

function metric(name: string, kind: Kind, help: string, value: Value): string {
  const full = name.startsWith("process_") ? name : `almanac_${name}`;
  const samples = typeof value === "number" ? [["", value]] : value;
  const lines = samples.map(([labels, value]) => `${full}${labels} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${kind}\n${lines.join("")}`;
}
