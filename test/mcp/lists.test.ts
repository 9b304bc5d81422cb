// Lists say what they leave out, and show what was asked for.
import { ask, connectToCatalog } from "./committed.ts";

ask(await connectToCatalog(), [
  [
    "How many has Bedrock retired?",
    "list_models",
    { provider: "Anthropic", host: "bedrock", fields: ["released"] },
    [
      "4 models match; 4 shown. 11 retired there left out (include_retired).",
      "Anthropic, retired): released 2024-11-04 <",
    ],
  ],
  [
    "All of its replacements?",
    "list_deprecations",
    { provider: "OpenAI", limit: 40 },
    ["→ gpt-image-2.6-sunburst or gpt-image-2.6-flare <"],
  ],
]);
