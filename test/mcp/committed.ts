import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { contextOf } from "../../src/publish/context.ts";
import { changesDocument } from "../../src/publish/documents/changes.ts";
import { catalogDocument } from "../../src/publish/documents/feed-documents.ts";
import { ratesDocument } from "../../src/publish/documents/rates.ts";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";
import { connectToFeed } from "./client.ts";

/** The committed catalog, as published. */
export const context = contextOf(
  loadCatalog(join(import.meta.dirname, "../../catalog")).catalog,
  "https://almanac.example",
);
const DOCUMENTS: Record<string, object> = {
  "/api/models.json": JSON.parse(catalogDocument(context)),
  "/api/resolve.json": resolveDocument(context),
  "/api/rates.json": ratesDocument(context),
  "/api/changes.json": changesDocument(context),
};

/** A client of a server of that catalog; `others`: documents it serves instead. */
export const connectToCatalog = (others: Record<string, object> = {}) =>
  connectToFeed(undefined, ({ url = "" }, response) => {
    const document =
      others[url] ?? DOCUMENTS[url] ?? context.documents.get(/^\/api\/models\/(.+)\.json$/.exec(url)?.[1] ?? "");
    response.writeHead(document ? 200 : 404).end(JSON.stringify(document));
  });

type Session = Awaited<ReturnType<typeof connectToCatalog>>;
/** A question, the tool call that answers it, and texts that the answer must contain. */
export type Question = [string, string, Record<string, unknown>, string[]];

/** A test for each question: its answer has the texts and an age. */
export function ask(session: Session, questions: readonly Question[]): void {
  for (const [question, tool, args, wanted] of questions)
    test(`${question} ${JSON.stringify(args).slice(0, 80)}`, async () => {
      const { text: said, isError } = await session.call(tool, args);
      assert.equal(isError, false, said);
      for (const part of wanted) assert.ok(said.includes(part), `${part}\n${said}`);
      // A model that is not in the feed has no reading date.
      if (!said.includes("no such model"))
        assert.match(said, /read (?:20\d\d-\d\d-\d\d, (?:today|\d+ days? ago|in \d+ days?)|on 20|from 20)/i);
    });
}
