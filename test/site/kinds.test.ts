import { realSite } from "./browser.ts";
import { pageKinds } from "./kinds.ts";

const { kinds, ...site } = await realSite({ whole: false });
// The documentation of version 1 is that of version 2 with less on it.
pageKinds({ ...site, kinds: kinds.filter((path) => !path.startsWith("/v1/")) });
