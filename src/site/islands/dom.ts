import type { Html } from "../html.ts";
import type { Row } from "../parts/rows.ts";

/** The element for a selector that the page is known to have. */
export const find = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector) as E;

/** The data that the page gives to its island. */
export const given = <T>() => JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as T;

export const fill = (element: Element, content: Html) => {
  element.innerHTML = content.toString();
};

export const today = new Date().toISOString().slice(0, 10);

/** The path of the site, without a slash at its end: scripts are in `/islands/`. */
export const base = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

export const read = (path: string) =>
  fetch(base + path).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))));

/** All models, in the order of the table; of each host its slug, then its days ahead, or the ids of other makers' models. */
export type Table = { rows: readonly Row[] } & Record<"ends" | "others", Record<string, readonly string[]>>;
export const readTable = (): Promise<Table> => read("/islands/table.json");

type Store = "localStorage" | "sessionStorage";

export function kept(store: Store, name: string): string | undefined {
  try {
    return window[store].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(store: Store, name: string, value: string): void {
  try {
    window[store].setItem(name, value);
  } catch {}
}

/** Whether the address asks for a choice by its value, a provider by its name or its slug; several are in one parameter or in many. */
export function asksFor({ name, value }: HTMLInputElement, query: URLSearchParams): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+|(?<=.{4})[ -]?ai$/g, "");
  return query.getAll(name).some((text) => text.split(",").some((one) => plain(one) === plain(value)));
}

/** Puts the values that aren't empty into the query of the address. */
export function keepInAddress(values: Record<string, string>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values))
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  // Commas need no escaping in a query, and the address stays readable.
  history.replaceState(null, "", address.href.replaceAll("%2C", ","));
}
