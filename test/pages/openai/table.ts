/** Titles and rows, cells apart by " | " → a Markdown table. */
export const table = (titles: string, ...rows: string[]) =>
  [titles, titles.replace(/[^|]+/g, " --- "), ...rows].map((row) => `| ${row} |`).join("\n");
