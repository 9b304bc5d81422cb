// The Language Server Protocol. It is bundled without the check, which starts it and gives it the answers.
import {
  createConnection,
  MessageType,
  ProposedFeatures,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { createAnswers } from "./answers.ts";

/** `later`: does work a moment later, once for what is typed until then. */
type World = { answers: ReturnType<typeof createAnswers>; version: string; later(work: () => void): void };

/** Serves an editor on standard input and output until it goes. */
export function serve({ answers, version, later }: World): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  const documents = new TextDocuments(TextDocument);
  const messages = new Set<string>();
  const waiting = new Set<TextDocument>();
  let kind: "markdown" | "plaintext" = "plaintext";

  async function answersOf(document: TextDocument | undefined) {
    const known = document && (await answers.of(document));
    if (!known || !("problem" in known)) return known;
    const message = `Model Almanac: ${known.problem}`;
    if (!messages.has(message)) connection.sendNotification("window/showMessage", { type: MessageType.Error, message });
    messages.add(message);
    return undefined;
  }
  async function show(document: TextDocument) {
    waiting.delete(document);
    const { uri } = document;
    const known = await answersOf(document);
    if (known && documents.get(uri) === document)
      await connection.sendDiagnostics({ uri, version: known.version, diagnostics: known.diagnostics });
  }
  function showLater(document: TextDocument) {
    if (!waiting.has(document)) later(() => show(document));
    waiting.add(document);
  }

  connection.onInitialize(({ capabilities }) => {
    if (capabilities.textDocument?.hover?.contentFormat?.includes("markdown")) kind = "markdown";
    return {
      serverInfo: { name: "model-almanac", version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: ["quickfix"] },
      },
    };
  });
  documents.onDidChangeContent(({ document }) => showLater(document));
  documents.onDidSave(() => {
    answers.forget();
    documents.all().forEach(showLater);
  });
  documents.onDidClose(({ document: { uri } }) => connection.sendDiagnostics({ uri, diagnostics: [] }));
  connection.onHover(
    async ({ textDocument, position }) =>
      (await answersOf(documents.get(textDocument.uri)))?.hover(position, kind) ?? null,
  );
  connection.onCodeAction(
    async ({ textDocument, range }) => (await answersOf(documents.get(textDocument.uri)))?.actions(range) ?? [],
  );
  documents.listen(connection);
  connection.listen();
}
