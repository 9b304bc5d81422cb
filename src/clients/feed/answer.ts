/** The decoded body, or undefined where it is over the limit; a bomb is left as soon as it shows. Rejects where it is not UTF-8. */
export async function bodyOf(response: Response, most: number): Promise<string | undefined> {
  // A reader, since not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > most) {
      await reader?.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** What was thrown while asking, and how long was waited, in ms → why there is no answer. */
export function reasonOf(error: unknown, ms: number): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "TimeoutError") return `it gave no whole answer within ${ms / 1000} s`;
  if (error instanceof SyntaxError) return "its answer is not JSON";
  const { code, message } = (error.cause ?? error) as { code?: string; message: string };
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "its answer is not UTF-8";
  if (message === "unexpected redirect") return "it redirects to another address; name that one";
  return `it cannot be reached (${code ?? message.slice(0, 100)})`;
}
