import { count } from "../feed/day-count.ts";
import { isEnd, type Verdict } from "../feed/judge.ts";
import { plainText } from "../feed/plain-text.ts";
import type { Successor } from "../feed/results.ts";
import { sayDifferences, sayReading, saySuccessor } from "../feed/say.ts";
import type { Due } from "./watch.ts";

/** News about one model. */
export type Alert = Verdict &
  Pick<Due, "why" | "changes"> & {
    /** Identifies the news: a repeated post has the same key. */
    key: string;
    /** The id as the user wrote it. */
    watched: string;
    /** The verdict in one sentence. */
    reason: string;
    replacement: Successor | null;
    /** The model's page on the feed's site. */
    link: string | null;
  };

export type Message = {
  alerts: Alert[];
  feed: { url: string | null; updated: string };
  /** The day on which the hook started to fail; null if it works. */
  late_since: string | null;
};

/** Longest line, in characters: chats show few lines, and each service limits the message size. */
const LONGEST = 500;

/** `gpt-4o ends 2026-12-21 (30 days) → gpt-5.6-sol (2× input price)` */
function titleOf(alert: Alert): string {
  const { watched, id, why, reason, changes, replacement } = alert;
  const isOwn = id === null || id === watched.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const name = isOwn ? watched : `${watched} (${id})`;
  const instead = isEnd(alert) ? saySuccessor(replacement, alert) : "";
  const news = why === "change" ? `changed: ${sayDifferences(changes).join(", ")}` : `${reason}${instead}`;
  return plainText(`${plainText(name, 100)} ${news}${why === "unknown" ? " (not watched)" : ""}`, LONGEST);
}

/** The lines below the title. */
function linesOf(alert: Alert): string[] {
  const { why, changes, reason, verdict } = alert;
  if (why === "unknown") return [];
  // The title has the changes, else the reason.
  const rest = why !== "change" ? sayDifferences(changes) : verdict === "ok" ? [] : [reason];
  return [...rest, ...sayReading(alert)].map((line) => plainText(line, LONGEST));
}

function headOf({ alerts, feed, late_since }: Message): string {
  const late =
    late_since === null ? "" : ` This hook was down from ${late_since} until now; the alerts below are late.`;
  return `Model Almanac: news about ${count(alerts.length, "model")} (feed of ${feed.updated}).${late}`;
}

/** Alerts per post: Discord allows 10 embeds, Slack 50 blocks, Teams 28 KB. */
export const MOST_ALERTS = 10;
/** Discord limits the embeds of one message to 6,000 characters in total. */
const ALERT_SIZE = 430;
const TITLE_SIZE = 160;

/** An alert in the plain text of a service. */
type Item = Pick<Alert, "link"> & { title: string; lines: string[] };
type Service = {
  /** The hosts of its hooks. */
  host: RegExp;
  /** Text without markup; text from the feed must not ping anyone. */
  plain(text: string): string;
  body(head: string, alerts: readonly Item[], message: Message): object;
};

/** The message as plain text, for a terminal. */
export const textOf = (message: Message): string =>
  [
    headOf(message),
    ...message.alerts.flatMap((one) => [`- ${titleOf(one)}`, ...linesOf(one).map((line) => `  ${line}`)]),
  ].join("\n");

const SERVICES = {
  json: {
    host: /^$/,
    plain: (text) => text,
    body: (_head, _alerts, message) => ({ source: "model-almanac", version: 1, text: textOf(message), ...message }),
  },
  slack: {
    host: /^hooks\.slack(-gov)?\.com$/,
    plain: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    body: (text, alerts) => {
      const titleOf = ({ title, link }: Item) => (link === null ? title : `<${link}|${title.replaceAll("|", "/")}>`);
      const blocks = alerts.map((one) => [`*${titleOf(one)}*`, ...one.lines].join("\n").slice(0, 3_000));
      return { text, blocks: [text, ...blocks].map((text) => ({ type: "section", text: { type: "mrkdwn", text } })) };
    },
  },
  discord: {
    host: /(^|\.)discord(app)?\.com$/,
    plain: (text) => text.replace(/[\\*_~`|>[\]<@#]/g, "\\$&"),
    body: (content, alerts) => ({
      content,
      allowed_mentions: { parse: [] },
      embeds: alerts.map(({ title, lines, link }) => ({
        title: title.slice(0, TITLE_SIZE),
        description: lines.join("\n").slice(0, ALERT_SIZE),
        ...(link !== null && { url: link }),
      })),
    }),
  },
  teams: {
    host: /\.(webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/,
    // Markdown in adaptive cards supports only emphasis, lists and links.
    plain: (text) => text.replace(/[\\*_[\]]/g, "\\$&"),
    body: (head, alerts) => {
      const block = (text: string, more: object = {}) => ({ type: "TextBlock", text, wrap: true, ...more });
      const blocks = alerts.flatMap(({ title, lines, link }) => [
        block(link === null ? title : `[${title}](${link})`, { weight: "Bolder" }),
        ...lines.map((line) => block(line, { spacing: "None" })),
      ]);
      const schema = "http://adaptivecards.io/schemas/adaptive-card.json";
      const content = { $schema: schema, type: "AdaptiveCard", version: "1.4", body: [block(head), ...blocks] };
      const contentType = "application/vnd.microsoft.card.adaptive";
      return { type: "message", attachments: [{ contentType, contentUrl: null, content }] };
    },
  },
} as const satisfies Record<string, Service>;

export type Shape = keyof typeof SERVICES;
export const SHAPES = Object.keys(SERVICES) as Shape[];

/** The format for the hook's host. */
export const shapeFor = (hook: URL | undefined): Shape =>
  SHAPES.find((shape) => SERVICES[shape].host.test(hook?.hostname ?? "")) ?? "json";

/** The request body. */
export function bodyOf(message: Message, shape: Shape): object {
  const { plain, body }: Service = SERVICES[shape];
  const alerts = message.alerts.map((one) => ({
    ...{ title: plain(titleOf(one)), lines: linesOf(one).map(plain), link: one.link },
  }));
  return body(plain(headOf(message)), alerts, message);
}
