import type { Html } from "../html.ts";

/** The one element that the page has for this selector. */
export const find = <E extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector) as E;

/** What the page hands to its island. */
export const given = <T>() => JSON.parse(document.querySelector("#_base")?.textContent ?? "{}") as T;

export const fill = (element: Element, content: Html) => {
  element.innerHTML = content.toString();
};

/** Puts values into the query of the address, without those that are empty. */
export function keepInAddress(values: Record<string, string>): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values))
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  // Commas need no escape in a query, and people read addresses.
  history.replaceState(null, "", address.href.replaceAll("%2C", ","));
}
