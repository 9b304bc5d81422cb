import assert from "node:assert/strict";
import { test } from "node:test";
import { providerFile, stated } from "../../../test/read/pages.ts";
import { readPage } from "../pipeline/read.ts";
import { amazon } from "../providers/amazon.ts";
import { amazon as copies } from "./amazon.ts";

test("converted cards get their pictures, code spans and lists back", () => {
  const text = `=== https://docs.aws.amazon.com/bedrock/latest/userguide/model-card-amazon-nova-reed.html

# Nova Reed

## Model Details

- **Model lifecycle:** Active

| **Input Modalities**                              | **Output Modalities** |
| ------------------------------------------------- | --------------------- |
| Green circle with white checkmark icon. Image     | Red circle with white X icon indicating error, cancel, or close action. Image |

| **Endpoint** | **Model ID** | **Geo inference ID** | **Global inference ID** |
| --- | --- | --- | --- |
| \`bedrock-runtime\` | \`amazon.nova-reed-v1:0\` | \`us.amazon.nova-reed-v1:0\`\`eu.amazon.nova-reed-v1:0\` | Not supported |

=== https://docs.aws.amazon.com/bedrock/latest/userguide/model-card-amazon-nova-larch.html

View a markdown version of this page

Nova Larch - Amazon Bedrock

Model Details

  • Model EOL date: September 14, 2026

  • Model lifecycle: Legacy
`;
  const copy = {
    provider: "amazon",
    page: "model-cards",
    format: "joined",
    url: "https://x.example.org",
    text,
  } as const;
  const parts = copies({ ...copy, copied_on: "2026-01-05", completeness: "excerpt", file: "a.md" }) ?? [];
  assert.equal(parts.length, 2);
  const [reed, larch] = parts.map((part) => {
    const page = { provider: "amazon", key: "model/x", read_on: "2026-01-05", completeness: "excerpt" } as const;
    const reading = readPage({ ...page, ...part, completeness: "excerpt" }, providerFile("amazon"), amazon);
    assert.ok(!("problem" in reading));
    return reading;
  });
  assert.ok(reed && larch);
  assert.deepEqual(stated(reed, "amazon.nova-reed-v1:0").input_modalities, ["image"]);
  assert.equal(stated(reed, "amazon.nova-reed-v1:0").output_modalities, undefined);
  assert.equal((stated(reed, "amazon.nova-reed-v1:0").hosts as unknown[]).length, 2);
  assert.deepEqual(stated(larch, "Nova Larch"), {
    name: "Nova Larch",
    status: "deprecated",
    retires_on: "2026-09-14",
  });
});
