import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";

export type RuleContext<C extends AnyCatalog = AnyCatalog> = {
  catalog: C;
  /** File inside catalog/ → its text on disk; a file that is not there was not loaded from a folder. */
  texts: ReadonlyMap<string, string>;
  /** The catalog as git had it before; undefined where that is not known. */
  base?: AnyCatalog | undefined;
  /** Today's day; undefined where nobody looks at a clock. */
  today?: string | undefined;
};

export type Rule = {
  name: string;
  description: string;
  /** Silent of a place, or of a whole file, that a rule without this has named: once that is mended, it may have nothing to say. */
  yields?: "place" | "file";
  check(ctx: RuleContext): Finding[];
};

/** A finding of one model, whose file is known. */
export type Problem = Omit<Finding, "file">;

/** The record's file, as findings name it. */
export const fileOf = ({ provider, id }: Pick<Model<Slug>, "provider" | "id">) => `catalog/${provider}/${id}.json`;

/** Every model's findings, each put into its file. */
export function checkModels({ catalog }: RuleContext, check: (model: Model<Slug>) => Problem[]): Finding[] {
  return [...catalog.models.values()].flatMap((model) =>
    check(model).map((finding) => ({ file: fileOf(model), ...finding })),
  );
}
