import type { Format } from "../../src/collect/page/page.ts";

const price = (name: string, per: string, pricing: Record<string, unknown>, line = "{one} brace") => ({
  _key: `key-${name}`,
  _type: "model",
  highlightModel: false,
  modelName: name,
  per,
  portableBody: [{ _key: "b", _type: "block", children: [{ _key: "s", _type: "span", text: line }] }],
  ...(Object.keys(pricing).length > 0 ? { pricings: [{ _key: "p", _type: "pricing", ...pricing }] } : {}),
});
const answer = (headline: string, ...lines: string[]) => ({
  _key: "a",
  _type: "accordionItem",
  headline,
  portableBody: lines.map((text) => ({ children: [{ text }] })),
});
const both = (input: number, output: number) => ({
  inputLabel: "Input",
  inputPrice: input,
  outputLabel: "Output",
  outputPrice: output,
});

const stream = `x:${JSON.stringify([
  "$",
  {
    title: "Advanced retrieval models",
    models: [
      price("Talk A", "1M tokens", both(2.5, 10), "128K token context window"),
      price("Talk M", "1M tokens", both(0.15, 0.6)),
      price("Open Talk", "Free", {
        inputLabel: "API key",
        inputPrice: 0,
        outputLabel: "Model download",
        outputPrice: 0,
      }),
      price("Embed Zed", "1M tokens", {
        inputLabel: "Cost",
        inputPrice: 0.12,
        outputLabel: "Image cost",
        outputPrice: 0.47,
      }),
      price(
        "Rerank Zed",
        "1M tokens",
        { inputLabel: "Cost", inputPrice: 2, outputLabel: "Output", overridePer: "1K searches" },
        "32,768 context window",
      ),
      price("Hearing", "1M tokens", {}),
    ],
  },
])},${JSON.stringify(answer("What of older models?", "Command Zero pricing is $1.00/1M tokens for input and $2.00/1M tokens for output", "Thanks."))},${JSON.stringify(
  answer(
    "And research?",
    "Wind models (8B and 32B) on the API are charged at $0.50/1M tokens for input and $1.50/1M tokens for output. More here.",
  ),
)}`;
const middle = stream.indexOf("Talk M") + 3;
const push = (text: string) => `<script>self.__next_f.push(${JSON.stringify([1, text])})</script>`;

export const pricing: { format: Format; text: string } = {
  format: "html",
  text: `<!DOCTYPE html><html><body><h1>Pricing</h1>${push(stream.slice(0, middle))}
<script>other()</script>${push(stream.slice(middle))}</body></html>`,
};
