import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Slug } from "../../schema/vocabulary.ts";

export type RuleContext<C extends AnyCatalog = AnyCatalog> = {
  catalog: C;
  /** Path inside catalog/ → text on disk, for files loaded from a folder. */
  texts: ReadonlyMap<string, string>;
  /** The earlier catalog from git, if known. */
  base?: AnyCatalog | undefined;
  /** Today's date; undefined to skip rules that depend on it. */
  today?: string | undefined;
};

export type Rule = {
  name: string;
  description: string;
  /** Suppresses findings at a place, or in a file, with a finding of a rule without this: they probably have the same cause. */
  yields?: "place" | "file";
  check(ctx: RuleContext): Finding[];
};

/** A finding about a model, whose file is known. */
export type Problem = Omit<Finding, "file">;

export const fileOf = ({ provider, id }: Pick<Model<Slug>, "provider" | "id">) => `catalog/${provider}/${id}.json`;

/** The findings of `check` for every model. */
export function checkModels({ catalog }: RuleContext, check: (model: Model<Slug>) => Problem[]): Finding[] {
  return [...catalog.models.values()].flatMap((model) =>
    check(model).map((finding) => ({ file: fileOf(model), ...finding })),
  );
}
