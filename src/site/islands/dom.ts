import type { Html } from "../html.ts";

/** The one element that the page has for this selector. */
export const find = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector) as E;

/** What the page hands to its island. */
export const given = <T>() => JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as T;

export const fill = (element: Element, content: Html) => {
  element.innerHTML = content.toString();
};

/** The day it is, in UTC. */
export const today = new Date().toISOString().slice(0, 10);

type Store = "localStorage" | "sessionStorage";

/** What the browser has kept under a name. */
export function kept(store: Store, name: string): string | undefined {
  try {
    return window[store].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** One that keeps nothing forgets the value with the page. */
export function keep(store: Store, name: string, value: string): void {
  try {
    window[store].setItem(name, value);
  } catch {}
}

/** Puts values into the query of the address, without those that are empty. */
export function keepInAddress(values: Record<string, string>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values))
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  // Commas need no escape in a query, and people read addresses.
  history.replaceState(null, "", address.href.replaceAll("%2C", ","));
}
