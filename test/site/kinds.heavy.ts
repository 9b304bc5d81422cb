import { pageKinds } from "./kinds.ts";

await pageKinds({ whole: true });
