import { hostCalled, METHOD, prefixOf, routerNamed } from "./forms.ts";

/**
 * An API's address → the spelling in it, with the host that the domain names: `https://api.openai.com/v1/models/gpt-4o` → `gpt-4o`,
 * `https://x.openai.azure.com/openai/deployments/gpt-4o/…` → `azure/gpt-4o`; null for other texts.
 */
export function spelledInAddress(text: string): string | null {
  const [, domain = "", path = ""] = /^https?:\/\/([^/?#]+)\/([^?#]+)/i.exec(text) ?? [];
  const called = path.replace(/%3a/gi, ":").replace(/\/$/, "");
  const whole = METHOD.exec(called)?.[1] ?? called;
  const published = /publishers\/.*$/.exec(whole)?.[0];
  const name = published ?? whole.replace(/^(?:.*\/)?(?:models?|deployments|engines)\//, "");
  if (name === "") return null;
  const [host] = domain.split(".").flatMap((label) => hostCalled(label) ?? routerNamed(label) ?? []);
  return host === undefined || published !== undefined ? name : `${prefixOf(host)}/${name}`;
}
