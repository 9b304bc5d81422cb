import { feedDocument, feedRow } from "../mcp/feed.ts";

/** A catalog of three models. */
export const MODELS = feedDocument([
  feedRow({ api_string: "gpt-4o", provider: "OpenAI" }),
  feedRow({ api_string: "gpt-4o-2024-08-06", provider: "OpenAI", retires_on: "2027-02-01", status: "deprecated" }),
  feedRow({
    api_string: "claude-3-haiku-20240307",
    provider: "Anthropic",
    retires_on: "2026-04-20",
    status: "retired",
  }),
]);
const line = (as: string, given: object) => ({ as, status: "ga", ...given });

/** An index of spellings with the schedules of three hosts, and invalid rows. */
export const INDEX = {
  updated: "2026-11-20",
  spellings: {},
  schedules: [
    {
      host: "azure",
      name: "Microsoft Foundry",
      page: "https://learn.example.com/schedule",
      read_on: "2026-11-01",
      rows: [
        line("gpt-4o", { version: "2024-05-13", id: "gpt-4o", status: "deprecated", retires_on: "2026-10-01" }),
        line("gpt-4o", {
          version: "2024-08-06",
          id: "gpt-4o-2024-08-06",
          retires_on: "2027-03-31",
          replacement: "gpt-5",
        }),
      ],
    },
    {
      host: "bedrock",
      name: "Amazon Bedrock",
      page: "https://docs.example.com/lifecycle",
      read_on: "2026-11-01",
      rows: [
        line("anthropic.claude-3-haiku-20240307-v1:0", {
          id: "claude-3-haiku-20240307",
          status: "deprecated",
          access: "existing users only",
          extended_access_from: "2027-01-10",
          retires_on: "2027-04-10",
        }),
      ],
    },
    {
      host: "groq",
      name: "Groq",
      page: "https://console.example.com/deprecations",
      read_on: "2026-11-01",
      rows: [
        line("llama-3.1-70b-versatile", { status: "retired", retires_on: "2025-01-24" }),
        line("soft-1", { retires_not_before: "2027-01-01" }),
        { as: "no-status" },
        "no row",
      ],
    },
    { host: "broken", rows: [line("x", {})] },
  ],
};
