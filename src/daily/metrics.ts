import type { Collected } from "./collected.ts";
import type { DailyStatus } from "./schedule.ts";

export type Metric = [
  name: string,
  kind: "counter" | "gauge",
  help: string,
  value: number | [labels: string, value: number][],
];

/** The metrics of the daily run; times in seconds since 1970. Before the first run, metrics of the last run are omitted. */
export function dailyMetrics({ running, next, last, counts, succeeded }: DailyStatus): Metric[] {
  return [
    gauge("collect_running", "1 while a daily run is in progress.", running ? 1 : 0),
    gauge(
      "collect_next_timestamp_seconds",
      "When the next daily run starts, or the current one started.",
      seconds(next),
    ),
    ["collect_runs_total", "counter", "Daily runs since the start.", by("result", counts)],
    ...(last ? ofRun(last) : []),
    ...(succeeded
      ? [gauge("collect_last_success_timestamp_seconds", "When a daily run last succeeded.", seconds(succeeded))]
      : []),
    ...(last?.figures ? ofCollect(last.figures) : []),
  ];
}

const ofRun = ({ ended, seconds: took }: NonNullable<DailyStatus["last"]>) => [
  gauge("collect_last_end_timestamp_seconds", "When the last daily run ended, successfully or not.", seconds(ended)),
  gauge("collect_last_duration_seconds", "Duration of the last daily run.", took),
];

const ofCollect = ({ read, failed, new_models, changes, held, findings }: Collected) => [
  gauge("collect_pages", "Official pages of the last collect.", by("result", { read, failed })),
  gauge("collect_new_models", "New models in the last collect.", new_models),
  gauge("collect_changes", "Changed values in the last collect.", changes),
  gauge("collect_held", "Changes waiting for a decision.", held),
  gauge("collect_findings", "Findings of the last collect.", findings),
];

const gauge = (name: string, help: string, value: Metric[3]): Metric => [name, "gauge", help, value];
const by = (label: string, of: Record<string, number>) =>
  Object.entries(of).map(([word, value]): [string, number] => [`{${label}="${word}"}`, value]);
const seconds = (iso: string) => Date.parse(iso) / 1000;
