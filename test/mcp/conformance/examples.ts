import { completable, type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";

/** Scenarios in expected-*.yaml that pass once the examples are added. */
export const WITH_EXAMPLES = [
  "tools-call-simple-text",
  "tools-call-error",
  "resources-read-text",
  "resources-templates-read",
  "prompts-list",
  "caching",
  "prompts-get-simple",
  "prompts-get-with-args",
  "completion-complete",
];

const say = (text: string) => ({ content: [{ type: "text" as const, text }] });
const user = (text: string) => ({
  messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
});

export function addExamples(server: McpServer): McpServer {
  server.registerTool("test_simple_text", { description: "Says something." }, () =>
    say("This is a simple text response for testing."),
  );
  server.registerTool("test_error_handling", { description: "Fails." }, () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerResource("static", "test://static-text", { mimeType: "text/plain" }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource("template", template, { mimeType: "application/json" }, ({ href: uri }, { id }) => ({
    contents: [
      {
        uri,
        mimeType: "application/json",
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
  server.registerPrompt("test_simple_prompt", { description: "A prompt" }, () =>
    user("This is a simple prompt for testing."),
  );
  const argsSchema = z.object({
    arg1: completable(z.string(), () => ["paris", "park", "party"]),
    arg2: z.string(),
  });
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "A prompt with arguments", argsSchema },
    ({ arg1, arg2 }) => user(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  );
  return server;
}
