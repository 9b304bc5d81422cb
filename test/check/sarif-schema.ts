const positive = { type: "integer", minimum: 1 };
const closed = (required: string[], properties: object) => ({
  type: "object",
  required,
  additionalProperties: false,
  properties,
});

const text = closed(["text"], { text: { type: "string", minLength: 1 } });
const region = closed([], { startLine: positive, startColumn: positive, endLine: positive, endColumn: positive });
const artifactLocation = closed([], {
  uri: { type: "string", format: "uri-reference" },
  uriBaseId: { type: "string" },
  index: { type: "integer", minimum: -1 },
  description: text,
});
const result = closed(["message"], {
  ruleId: { type: "string" },
  ruleIndex: { type: "integer", minimum: -1 },
  level: { enum: ["none", "note", "warning", "error"] },
  message: text,
  locations: {
    type: "array",
    items: closed([], { physicalLocation: closed(["artifactLocation"], { artifactLocation, region }) }),
  },
  partialFingerprints: { type: "object", additionalProperties: { type: "string" } },
  suppressions: {
    type: "array",
    uniqueItems: true,
    items: closed(["kind"], { kind: { enum: ["inSource", "external"] }, justification: { type: "string" } }),
  },
});
const rule = closed(["id"], {
  id: { type: "string" },
  name: { type: "string" },
  shortDescription: text,
  help: text,
  helpUri: { type: "string", format: "uri" },
});
const driver = closed(["name"], {
  name: { type: "string" },
  version: { type: "string" },
  informationUri: { type: "string", format: "uri" },
  rules: { type: "array", uniqueItems: true, items: rule },
});
const run = closed(["tool"], {
  tool: closed(["driver"], { driver }),
  columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
  originalUriBaseIds: { type: "object", additionalProperties: artifactLocation },
  properties: { type: "object" },
  results: { type: "array", items: result },
});

export const SARIF_SCHEMA = closed(["version", "runs"], {
  $schema: { type: "string", format: "uri" },
  version: { const: "2.1.0" },
  runs: { type: "array", minItems: 0, items: run },
});
