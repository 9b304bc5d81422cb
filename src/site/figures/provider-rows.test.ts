import assert from "node:assert/strict";
import { test } from "node:test";
import type { ModelDocument } from "../../schema/model-document.ts";
import { html } from "../html.ts";
import { sold } from "../pages/prices.ts";
import { priceLadder } from "./provider-rows.ts";

test("models of one price have one dot, with their number, which leads to all of them", () => {
  const prices = { oak: 2, elm: 2, fir: 3 };
  const documents = Object.entries(prices).map(([id, price_input_per_mtok]) => {
    return { id, name: id, provider: "OpenAI", price_input_per_mtok } as ModelDocument;
  });
  const [row] = priceLadder(documents, "https://almanac.example")?.rows ?? [];
  const dots = [...html`${row?.marks}`.toString().matchAll(/href="([^"]+)".*?<title>(.*?)<\/title>(.*?)<\/a>/g)];
  assert.deepEqual(
    dots.map(([, to, title, mark = ""]) => [to, title, mark.replace(/<[^>]+>/g, "")]),
    [
      ["/?provider=openai&amp;status=preview,beta,ga&amp;price-from=2&amp;price-to=2", "oak, elm: $2.00", "2"],
      ["/models/fir/", "fir: $3.00", ""],
    ],
  );
});

test("an embedding model isn't sold for its text, whatever its page says that it makes", () => {
  const document = { status: "ga", price_input_per_mtok: 1, output_modalities: ["text"], embedding_dimensions: null };
  const documents = new Map(["oak", "text-embed-oak"].map((id) => [id, { ...document, id } as ModelDocument]));
  assert.deepEqual(
    sold({ documents }).map(({ id }) => id),
    ["oak"],
  );
});
