import type { HostDocument, HostModel, HostModelProof, HostsDocument } from "../../schema/host-document.ts";
import type { Context } from "../context.ts";
import { hostPagesOf } from "./sources.ts";

/** `/api/hosts.json`. */
export function hostsDocument({ updated, hosts: { entries, models } }: Context): HostsDocument {
  return { updated, count: models.length, hosts: [...entries], models: models.map(withoutEvidence) };
}

/** `/api/hosts/{host}.json`. Throws if the catalog has no such host. */
export function hostDocument({ updated, catalog, hosts: { entries, models } }: Context, slug: string): HostDocument {
  const entry = entries.find((host) => host.slug === slug);
  if (!entry) throw new Error(`no host ${slug}`);
  return {
    ...entry,
    updated,
    models: models.filter(({ host }) => host === slug),
    pages: hostPagesOf(catalog).filter(({ host_slug }) => host_slug === slug),
  };
}

const withoutEvidence = ({ evidence: _, ...row }: HostModelProof): HostModel => row;
