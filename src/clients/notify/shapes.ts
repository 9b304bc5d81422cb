import { headOf, linesOf, type Message, titleOf } from "./message.ts";

/** Alerts per post: Discord allows 10 embeds, Slack 50 blocks, Teams 28 KB. */
export const MOST_ALERTS = 10;
/** Discord limits the embeds of one message to 6,000 characters in total. */
const ALERT_SIZE = 430;
const TITLE_SIZE = 160;

type Service = {
  /** The hosts of its hooks. */
  host: RegExp;
  /** Text without markup; text from the feed must not ping anyone. */
  plain(text: string): string;
  body(message: Message, plain: Service["plain"]): object;
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
    body: (message) => ({ source: "model-almanac", version: 1, text: textOf(message), ...message }),
  },
  slack: {
    host: /^hooks\.slack(-gov)?\.com$/,
    plain: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    body: (message, plain) => {
      const alerts = message.alerts.map((one) => {
        const title = plain(titleOf(one));
        const head = one.link === null ? `*${title}*` : `*<${one.link}|${title.replaceAll("|", "/")}>*`;
        return [head, ...linesOf(one).map(plain)].join("\n").slice(0, 3_000);
      });
      const text = plain(headOf(message));
      return { text, blocks: [text, ...alerts].map((text) => ({ type: "section", text: { type: "mrkdwn", text } })) };
    },
  },
  discord: {
    host: /(^|\.)discord(app)?\.com$/,
    plain: (text) => text.replace(/[\\*_~`|>[\]<@#]/g, "\\$&"),
    body: (message, plain) => ({
      content: plain(headOf(message)),
      allowed_mentions: { parse: [] },
      embeds: message.alerts.map((one) => ({
        title: plain(titleOf(one)).slice(0, TITLE_SIZE),
        description: linesOf(one).map(plain).join("\n").slice(0, ALERT_SIZE),
        ...(one.link !== null && { url: one.link }),
      })),
    }),
  },
  teams: {
    host: /\.(webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/,
    // Markdown in adaptive cards supports only emphasis, lists and links.
    plain: (text) => text.replace(/[\\*_[\]]/g, "\\$&"),
    body: (message, plain) => {
      const block = (text: string, more: object = {}) => ({ type: "TextBlock", text, wrap: true, ...more });
      const alerts = message.alerts.flatMap((one) => {
        const title = plain(titleOf(one));
        const head = block(one.link === null ? title : `[${title}](${one.link})`, { weight: "Bolder" });
        return [head, ...linesOf(one).map((line) => block(plain(line), { spacing: "None" }))];
      });
      const card = {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        body: [block(plain(headOf(message))), ...alerts],
      };
      return {
        type: "message",
        attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card }],
      };
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
  return body(message, plain);
}
