import { realSite } from "./browser.ts";
import { pageKinds } from "./kinds.ts";

pageKinds(await realSite({ whole: false }));
