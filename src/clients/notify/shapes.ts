import { headOf, linesOf, type Message, titleOf } from "./message.ts";

export const SHAPES = ["json", "slack", "discord", "teams"] as const;
export type Shape = (typeof SHAPES)[number];

/** Alerts per post: Discord allows 10 embeds, Slack 50 blocks, Teams 28 KB. */
export const MOST_ALERTS = 10;

/** The format for the hook's host. */
export function shapeFor(hook: URL | undefined): Shape {
  const host = hook?.hostname ?? "";
  if (/^hooks\.slack(-gov)?\.com$/.test(host)) return "slack";
  if (/(^|\.)discord(app)?\.com$/.test(host)) return "discord";
  if (/\.(webhook\.office\.com|logic\.azure\.com|powerplatform\.com)$/.test(host)) return "teams";
  return "json";
}

/** The request body. */
export function bodyOf(message: Message, shape: Shape): object {
  return BODIES[shape](message);
}

/** The message as plain text, for a terminal. */
export const textOf = (message: Message): string =>
  [
    headOf(message),
    ...message.alerts.flatMap((one) => [`- ${titleOf(one)}`, ...linesOf(one).map((l) => `  ${l}`)]),
  ].join("\n");

const BODIES: Record<Shape, (message: Message) => object> = {
  json: (message) => ({ source: "model-almanac", version: 1, text: textOf(message), ...message }),
  slack: (message) => ({
    text: slackText(headOf(message)),
    blocks: [headOf(message), ...message.alerts]
      .map((one) => (typeof one === "string" ? slackText(one) : slackAlert(one)))
      .map((text) => ({ type: "section", text: { type: "mrkdwn", text } })),
  }),
  discord: (message) => ({
    content: discordText(headOf(message)),
    // Text from the feed must not ping anyone.
    allowed_mentions: { parse: [] },
    embeds: message.alerts.map((one) => ({
      title: discordText(titleOf(one)).slice(0, TITLE_SIZE),
      description: linesOf(one).map(discordText).join("\n").slice(0, ALERT_SIZE),
      ...(one.link !== null && { url: one.link }),
    })),
  }),
  teams: (message) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [block(headOf(message)), ...message.alerts.flatMap(teamsAlert)],
        },
      },
    ],
  }),
};

/** Discord limits the embeds of one message to 6,000 characters in total. */
const ALERT_SIZE = 430;
const TITLE_SIZE = 160;

type Alert = Message["alerts"][number];

/** Slack wants only these three characters escaped. */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slackAlert(alert: Alert): string {
  const title = slackText(titleOf(alert));
  const head = alert.link === null ? `*${title}*` : `*<${alert.link}|${title.replaceAll("|", "/")}>*`;
  return [head, ...linesOf(alert).map(slackText)].join("\n").slice(0, 3_000);
}

const discordText = (text: string) => text.replace(/[\\*_~`|>[\]<@#]/g, "\\$&");

/** Markdown in adaptive cards supports only emphasis, lists and links. */
const teamsText = (text: string) => text.replace(/[\\*_[\]]/g, "\\$&");

const block = (text: string, more: object = {}) => ({ type: "TextBlock", text: teamsText(text), wrap: true, ...more });

const teamsAlert = (alert: Alert): object[] => [
  {
    ...block(titleOf(alert), { weight: "Bolder" }),
    ...(alert.link !== null && { text: `[${teamsText(titleOf(alert))}](${alert.link})` }),
  },
  ...linesOf(alert).map((line) => block(line, { spacing: "None" })),
];
