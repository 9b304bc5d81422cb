import { pagesOf } from "./read.ts";

export const pages = pagesOf("openai");
