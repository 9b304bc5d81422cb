import type { HostSlug, ProviderSlug } from "../schema/vocabulary.ts";
import * as hosts from "./hosts/index.ts";
import type { Adapter, Adapters } from "./pipeline/statement.ts";
import * as providers from "./providers/index.ts";

export const ADAPTERS: Record<ProviderSlug, Adapter> = providers;

/** The providers' adapters, then the hosts'. */
export const ALL_ADAPTERS: Adapters = {
  ...ADAPTERS,
  ...(hosts satisfies Record<HostSlug, Adapter>),
};
