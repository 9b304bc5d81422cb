/** The pages of a joined copy: each begins after a line `=== URL`; what stands before the first is no page. */
export function splitJoined(text: string): { url: string; text: string }[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      const [url = ""] = (end < 0 ? part : part.slice(0, end)).split(/\s/);
      return { url, text: end < 0 ? "" : part.slice(end + 1).trim() };
    });
}
