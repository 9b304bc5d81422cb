import type { ModelDocument } from "../../schema/model-document.ts";

type Promised = Pick<ModelDocument, "status" | "retires_on" | "retires_not_before">;

/** Where the "not before" date has come and no end is stated: that the model may end any day. Else null. */
export function promiseOver(document: Promised | undefined, asOf: string): string | null {
  if (!document || document.status === "retired" || document.retires_on !== null) return null;
  const until = document.retires_not_before;
  return until !== null && until <= asOf ? `was only promised until ${until}; may end any day` : null;
}
