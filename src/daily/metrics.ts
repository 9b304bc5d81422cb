import type { DailyStatus } from "./schedule.ts";

export type Metric = [
  name: string,
  kind: "counter" | "gauge",
  help: string,
  value: number | [labels: string, value: number][],
];

/** The daily run → what /metrics tells of it; times in seconds since 1970. Without a run since the start, its figures are not there. */
export function dailyMetrics({ running, next, last, counts, succeeded }: DailyStatus): Metric[] {
  const figures = last?.figures;
  return [
    ["collect_running", "gauge", "1 while a daily run is under way.", running ? 1 : 0],
    ["collect_next_timestamp_seconds", "gauge", "When the next daily run begins, or this one began.", seconds(next)],
    [
      "collect_runs_total",
      "counter",
      "Daily runs since the start.",
      [
        ['{result="ended"}', counts.ended],
        ['{result="failed"}', counts.failed],
      ],
    ],
    ...(last
      ? [
          gauge(
            "collect_last_end_timestamp_seconds",
            "When the last daily run ended, well or not.",
            seconds(last.ended),
          ),
          gauge("collect_last_duration_seconds", "How long it took.", last.seconds),
        ]
      : []),
    ...(succeeded
      ? [gauge("collect_last_success_timestamp_seconds", "When a daily run last ended well.", seconds(succeeded))]
      : []),
    ...(figures
      ? [
          [
            "collect_pages",
            "gauge",
            "Official pages of the last collect.",
            [
              ['{result="read"}', figures.read],
              ['{result="failed"}', figures.failed],
            ],
          ] satisfies Metric,
          gauge("collect_new_models", "Models that the last collect met first.", figures.new_models),
          gauge("collect_changes", "Values that it found changed.", figures.changes),
          gauge("collect_held", "Changes that wait for a person.", figures.held),
          gauge("collect_findings", "Findings of the last collect.", figures.findings),
        ]
      : []),
  ];
}

const gauge = (name: string, help: string, value: number): Metric => [name, "gauge", help, value];
const seconds = (iso: string) => Date.parse(iso) / 1000;
