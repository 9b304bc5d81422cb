import { dateParts } from "../../../read/date-parts.ts";

const ID = /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/;

/** Whether a text looks like a model id. */
export const isId = (text: string): boolean => ID.test(text);

/** The status word in an id: "preview" in "some-preview-09". */
export const wordIn = (id: string): string | undefined => /-(preview|exp)(?=-|$)/.exec(id)?.[1];

export const isDay = (text: string): boolean => "day" in (dateParts(text) ?? {});
