import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { dayOf } from "../../schema/day.ts";
import type { Feed } from "../feed/feed.ts";
import { plainText } from "../feed/plain-text.ts";
import type { FeedClient } from "./feed-client.ts";

/** What a tool answers from. */
export type Context = { feed: Feed; day: { today: string }; client: FeedClient };

export type Tool<I extends z.ZodObject = z.ZodObject> = {
  name: string;
  description: string;
  input: I;
  /** Takes arguments that have passed the schema. Throws a Refusal if it can't answer them. */
  run(args: z.output<I>, context: Context): object | Promise<object>;
};

/** Keeps the type of the arguments within a tool, and drops it for the list of tools. */
export const defineTool = <I extends z.ZodObject>(tool: Tool<I>): Tool => tool as unknown as Tool;

/** What is wrong with a call, for the caller. */
export class Refusal extends Error {}

/** Calls a tool. The answer is its data, once as such and once as the same JSON in a text. */
export async function callTool(tool: Tool, args: Record<string, unknown>, client: FeedClient, now: number) {
  const reading = await client.feed();
  if ("problem" in reading)
    return refused(`${reading.problem}. Nothing could be looked up: take no id for ok. Try again in a minute.`);
  try {
    const data = await tool.run(args, { feed: reading.feed, day: { today: dayOf(now) }, client });
    return answered({ ...data, ...(reading.stale && { stale: reading.stale }) });
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function answered(data: object): CallToolResult {
  const structuredContent = withoutEmpty(data) as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

/** An error that the caller sees. */
export const refused = (message: string): CallToolResult => ({
  content: [
    {
      type: "text",
      text: message
        .split("\n")
        .map((line) => plainText(line, 1_000))
        .join("\n"),
    },
  ],
  isError: true,
});

/** Lists that say something even if they are empty. */
const ANSWERS = ["models", "retirements"];

/** Leaves out nulls and what is empty. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  return Object.fromEntries(
    entries.filter(
      ([key, inner]) => inner !== null && inner !== undefined && (ANSWERS.includes(key) || !isEmpty(inner)),
    ),
  );
}

const isEmpty = (value: unknown) => typeof value === "object" && value !== null && Object.keys(value).length === 0;
