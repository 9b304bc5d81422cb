import { realSite } from "./browser.ts";
import { pageKinds } from "./kinds.ts";

const { kinds, ...site } = await realSite({ whole: false });
// The documentation of version 1 is a shorter version of that of version 2.
pageKinds({ ...site, kinds: kinds.filter((path) => !path.startsWith("/v1/")) });
