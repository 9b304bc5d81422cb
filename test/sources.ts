import { withHosts } from "../src/catalog/hosts.ts";
import { parseCatalog } from "../src/catalog/load.ts";
import { releaseSources } from "../src/catalog/release.ts";

/** The committed provider.json and host.json files, which load in a moment. No test may change them. */
export const { providers: SOURCES } = withHosts(parseCatalog(releaseSources()).catalog);
