/** Sums since the start, and what is true now. Bytes are those written to connections, headers included. */
export type Figures = {
  /** Answers by the first digit of their status. */
  answers: [n1: number, n2: number, n3: number, n4: number, n5: number];
  /** Answers that the full server gave, of all. */
  full: number;
  bytes: number;
  accepted: number;
  /** Connections refused at the limit. */
  refused: number;
  /** Connections cut for taking too long. */
  cut: number;
  reloads: number;
  failures: number;
  open: number;
};

export class Tally {
  readonly figures: Figures = {
    answers: [0, 0, 0, 0, 0],
    full: 0,
    bytes: 0,
    accepted: 0,
    refused: 0,
    cut: 0,
    reloads: 0,
    failures: 0,
    open: 0,
  };

  answered(status: number): void {
    const place = ((status / 100) | 0) - 1;
    this.figures.answers[place as 0]++;
  }
}

/** The figures of several servers as if they were one. */
export function sum(all: readonly Figures[]): Figures {
  const { figures: total } = new Tally();
  for (const figures of all) {
    for (const [i, count] of figures.answers.entries()) total.answers[i as 0] += count;
    for (const name of ["full", "bytes", "accepted", "refused", "cut", "reloads", "failures", "open"] as const)
      total[name] += figures[name];
  }
  return total;
}

/** What is being served: undefined before anything is. Times in seconds since 1970. */
export type Serving = { generation: string; documents: number; since: number };

type Metric = [name: string, type: "counter" | "gauge", help: string, samples: [labels: string, value: number][]];

/** Figures → Prometheus text exposition format 0.0.4. `now`: seconds since 1970. */
export function exposition(figures: Figures, serving: Serving | undefined, workers: number, now: number): string {
  const { answers, full, bytes, accepted, refused, cut, reloads, failures, open } = figures;
  const one = (value: number): [string, number][] => [["", value]];
  const byClass = answers.map((count, i): [string, number] => [`{class="${i + 1}xx"}`, count]);
  const metrics: Metric[] = [
    ["requests_total", "counter", "Answers by class of status.", byClass],
    ["full_requests_total", "counter", "Answers of these that the fast path left to the full server.", one(full)],
    ["sent_bytes_total", "counter", "Bytes written to connections.", one(bytes)],
    ["connections", "gauge", "Connections open now.", one(open)],
    ["connections_accepted_total", "counter", "Connections taken.", one(accepted)],
    ["connections_refused_total", "counter", "Connections closed at once, since there were too many.", one(refused)],
    ["connections_cut_total", "counter", "Connections closed for taking too long.", one(cut)],
    ["reloads_total", "counter", "Generations taken into use.", one(reloads)],
    ["reload_failures_total", "counter", "Generations refused.", one(failures)],
    ["workers", "gauge", "Processes that serve.", one(workers)],
  ];
  if (serving !== undefined) {
    const { generation, documents, since } = serving;
    metrics.push(
      ["generation_info", "gauge", "The generation being served.", [[`{generation="${generation}"}`, 1]]],
      ["generation_documents", "gauge", "Documents of it.", one(documents)],
      ["generation_updated_timestamp_seconds", "gauge", "When it was taken into use.", one(since)],
      ["generation_age_seconds", "gauge", "Since then.", one(Math.max(0, now - since))],
    );
  }
  return metrics.map(textOf).join("");
}

function textOf([name, type, help, samples]: Metric): string {
  const full = `almanac_${name}`;
  const lines = samples.map(([labels, value]) => `${full}${labels} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join("")}`;
}
