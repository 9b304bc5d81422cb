import { dateParts } from "../../../read/date-parts.ts";

const ID = /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/;

/** Text → whether it can be a model's id. */
export const isId = (text: string): boolean => ID.test(text);

/** "some-preview-09" says of itself that it is a preview. */
export const wordIn = (id: string): string | undefined => /-(preview|exp)(?=-|$)/.exec(id)?.[1];

export const isDay = (text: string): boolean => "day" in (dateParts(text) ?? {});
