import type { CallToolResult } from "@modelcontextprotocol/server";
import type * as z from "zod";
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

/** What a server works with. */
export type World = { client: FeedClient; now(): number; log(message: string): void };

/** Keeps the type of the arguments within a tool, and drops it for the list of tools. */
export const defineTool = <I extends z.ZodObject>(tool: Tool<I>): Tool => tool as unknown as Tool;

/** What is wrong with a call, for the caller. */
export class Refusal extends Error {}

/** Calls a tool. The answer is its data, once as such and once as the same JSON in a text. `log` gets what callers must not see. */
export async function callTool(tool: Tool, args: Record<string, unknown>, { client, now, log }: World) {
  const reading = await client.feed();
  if ("problem" in reading)
    return refused(`${reading.problem}. Nothing could be looked up: take no id for ok. Try again in a minute.`);
  try {
    const data = await tool.run(args, { feed: reading.value, day: { today: dayOf(now()) }, client });
    return answered({ ...data, ...(reading.stale && { stale: reading.stale }) });
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    log(`${tool.name}: ${error instanceof Error ? error.stack : error}`);
    return refused(`${tool.name} failed because of a bug in this program. Other arguments or another tool may work.`);
  }
}

/** Lists that say something even if they are empty. */
const ANSWERS = ["models", "retirements"];

/** Leaves out nulls and what is empty. */
function answered(data: object): CallToolResult {
  const isEmpty = (value: unknown) =>
    typeof value === "object" && Object.values(value ?? {}).every((inner) => inner === undefined);
  const text = JSON.stringify(data, function (key, value) {
    return isEmpty(value) && !(this === data && ANSWERS.includes(key)) ? undefined : value;
  });
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) };
}

/** An error that the caller sees. */
function refused(message: string): CallToolResult {
  const lines = message.split("\n").map((line) => plainText(line, 1_000));
  return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
}
