import type { AnyCatalog } from "../schema/catalog.ts";
import type { Finding } from "../schema/finding.ts";
import { type Slug, sourceFile } from "../schema/vocabulary.ts";
import { same } from "./diff.ts";
import { joined, partOf } from "./hosts.ts";

/**
 * Replaces one provider's records, changes, held entries, lock and failure lines in `catalog` with those of `other`, in place. If
 * `other` changed provider.json or reviewed.jsonl, or removed records or changes, which no run does, returns findings and changes
 * nothing.
 */
export function takeProvider(catalog: AnyCatalog, other: AnyCatalog, slug: Slug): Finding[] {
  const findings = objections(catalog, other, slug);
  if (findings.length > 0) return findings;
  const others = partOf(catalog, (one) => one !== slug);
  const part = partOf(other, (one) => one === slug);
  const { providers, reviewed } = catalog;
  Object.assign(catalog, joined(others, part), { providers, reviewed });
  return [];
}

function objections(catalog: AnyCatalog, other: AnyCatalog, slug: Slug): Finding[] {
  const refuse = (file: string, path: string, message: string): Finding => ({
    file: `catalog/${file}`,
    path,
    message,
    mend: "check how the run was made; nothing was taken from it",
  });
  const findings: Finding[] = [];
  if (!catalog.providers.has(slug) || !same(catalog.providers.get(slug), other.providers.get(slug)))
    findings.push(refuse(sourceFile(slug), "", "a run has changed a hand-written file"));
  if (!same(catalog.reviewed, other.reviewed))
    findings.push(refuse("reviewed.jsonl", "", "a run has changed people's decisions"));
  for (const { provider, id } of catalog.models.values())
    if (provider === slug && other.models.get(id)?.provider !== slug)
      findings.push(refuse(`${slug}/${id}.json`, "", "a run has removed the record"));
  for (const { provider, id } of other.models.values())
    if (provider === slug && catalog.models.has(id) && catalog.models.get(id)?.provider !== slug)
      findings.push(refuse(`${slug}/${id}.json`, "", "the id is another provider's"));
  const lines = new Set(other.changes.map((change) => JSON.stringify(change)));
  for (const change of catalog.changes)
    if (change.provider === slug && !lines.has(JSON.stringify(change)))
      findings.push(refuse("changes.jsonl", change.id, `a run has removed the ${change.kind} of ${change.on}`));
  return findings;
}
