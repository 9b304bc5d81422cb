// Turns the declarations in TypeScript or JavaScript files into a Markdown page, which is then outlined like any other.
import { type ParserPlugin, parse } from "@babel/parser";
import type { ClassMethod, Comment, Expression, Node, Statement, TSType, TSTypeElement } from "@babel/types";

/** A file of a package. `path`: inside the package, with slashes. */
export type SourceFile = { path: string; text: string };

/** `value`: the string that a member or literal stands for, or "". */
type Row = { member: string; value: string; doc: string };
type Declared = { name: string; doc: string; rows: Row[] };

/**
 * Writes the files as Markdown: one heading per file, below it one per declaration with its comment, and a table of its strings:
 * the literals of a union, the keys and values of an object, the members of a class. Declarations without strings are omitted.
 * `named` is matched against a declaration's own name: `model` of `Params.model`. Throws a SyntaxError with the path if a file
 * can't be parsed.
 */
export function declarationsPage(files: readonly SourceFile[], names = /(?:)/): string {
  const parts = [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map((file) => filePart(file, names));
  return parts.filter((part) => part !== "").join("\n\n");
}

function filePart({ path, text }: SourceFile, names: RegExp): string {
  const plugins: ParserPlugin[] = /\.[cm]?ts$/.test(path) ? [["typescript", { dts: /\.d\.[cm]?ts$/.test(path) }]] : [];
  let body: Statement[];
  try {
    body = parse(text, { sourceType: "unambiguous", plugins, errorRecovery: true }).program.body;
  } catch (error) {
    throw new SyntaxError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const declared = body
    .flatMap((statement) => declarationsOf(statement, ""))
    .filter(({ name }) => names.test(name.slice(name.lastIndexOf(".") + 1)));
  return declared.length === 0 ? "" : [`## ${code(path)}`, ...declared.map(section)].join("\n\n");
}

/** A table without members starts with the values, so that each row is labeled by its value. */
function section({ name, doc, rows }: Declared): string {
  const hasMembers = rows.some(({ member }) => member !== "");
  const line = (cells: string[]) => `| ${(hasMembers ? cells : cells.slice(1)).join(" | ")} |`;
  const lines = rows.map(({ member, value, doc }) => line([cell(member), cell(value), prose(doc)]));
  const table = [line(["Member", "Value", "Documentation"]), line(["---", "---", "---"]), ...lines].join("\n");
  return [`### ${code(name)}`, doc, table].filter((part) => part !== "").join("\n\n");
}

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
const cell = (text: string) => (text === "" ? "" : code(text.replace(/\s+/g, " ")).replaceAll("|", "\\|"));
const prose = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\|<>[\]*_]/g, "\\$&")
    .trim();

/** The declarations of a statement and of the namespaces in it. `within`: the namespace's name and a dot. */
function declarationsOf(statement: Statement, within: string): Declared[] {
  const doc = docOf(statement);
  const node = "declaration" in statement && statement.declaration ? (statement.declaration as Statement) : statement;
  switch (node.type) {
    case "TSTypeAliasDeclaration":
      return typed(within + node.id.name, doc, node.typeAnnotation);
    case "TSInterfaceDeclaration":
      return elements(within + node.id.name, doc, node.body.body);
    case "ClassDeclaration":
      return declared(within + (node.id?.name ?? "default"), doc, node.body.body.flatMap(classRow));
    case "VariableDeclaration":
      return node.declarations.flatMap(({ id, init }) =>
        id.type === "Identifier" ? declared(within + id.name, doc, init ? stringsOf(init) : []) : [],
      );
    case "TSModuleDeclaration":
      return "body" in node && node.body.type === "TSModuleBlock" && node.id.type === "Identifier"
        ? node.body.body.flatMap((inner) => declarationsOf(inner, `${within}${(node.id as { name: string }).name}.`))
        : [];
    default:
      return [];
  }
}

const declared = (name: string, doc: string, rows: Row[]): Declared[] => {
  if (rows.length === 0) return [];
  const { rest, items } = itemsOf(doc);
  return [{ name, doc: rest, rows: rows.map((row) => ({ ...row, doc: row.doc || (items.get(row.value) ?? "") })) }];
};

/** Splits a comment into items that document quoted values, `- "a", "b": text`, and the rest. */
function itemsOf(doc: string): { rest: string; items: Map<string, string> } {
  const items = new Map<string, string>();
  const rest = doc.replace(
    /^- ((?:"[^"\n]+",?\s+)*"[^"\n]+"):\s+(.+(?:\n {2,}.+)*)\n?/gm,
    (_, values: string, text: string) => {
      for (const [, value = ""] of values.matchAll(/"([^"]+)"/g)) items.set(value, text);
      return "";
    },
  );
  return { rest: rest.trim(), items };
}

function typed(name: string, doc: string, type: TSType): Declared[] {
  const members = type.type === "TSTypeLiteral" ? elements(name, "", type.members) : [];
  const rows = type.type === "TSStringKeyword" ? optionsIn(doc) : literals(type);
  return [...declared(name, doc, rows), ...members];
}

const OPTIONS = /\b(?:options|models)(?: are)?: ((?:`[^`]+`(?:, | and )?)+)/;
/** The values that a comment gives for a string: "Recommended options: `a`, `b`." */
const optionsIn = (doc: string): Row[] =>
  [...(OPTIONS.exec(doc)?.[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, value = ""]) => ({ member: "", value, doc: "" }));

/** Properties whose type is a union of strings are separate declarations: `Params.model`. */
const elements = (name: string, doc: string, members: readonly TSTypeElement[]): Declared[] =>
  members.flatMap((member) =>
    member.type === "TSPropertySignature" && member.typeAnnotation
      ? typed(`${name}.${keyOf(member.key)}`, docOf(member) || doc, member.typeAnnotation.typeAnnotation)
      : [],
  );

/** The string literals of a type, including those in unions, arrays and parentheses. */
function literals(type: TSType): Row[] {
  switch (type.type) {
    case "TSUnionType":
      return type.types.flatMap(literals);
    case "TSParenthesizedType":
    case "TSOptionalType":
      return literals(type.typeAnnotation);
    case "TSArrayType":
      return literals(type.elementType);
    case "TSTypeReference":
      return (type.typeParameters?.params ?? []).flatMap(literals);
    case "TSLiteralType":
      return type.literal.type === "StringLiteral" ? [{ member: "", value: type.literal.value, doc: docOf(type) }] : [];
    default:
      return [];
  }
}

/** The strings of a value: items of an array or a set, keys and values of an object. */
function stringsOf(value: Node): Row[] {
  switch (value.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return stringsOf(value.expression);
    case "StringLiteral":
      return [{ member: "", value: value.value, doc: docOf(value) }];
    case "ArrayExpression":
      return value.elements.flatMap((item) => (item ? stringsOf(item) : []));
    case "NewExpression":
      return value.arguments.flatMap(stringsOf);
    case "ObjectExpression":
      return value.properties.flatMap((property) => {
        if (property.type !== "ObjectProperty" || property.computed) return [];
        return [{ member: keyOf(property.key as Expression), value: scalar(property.value), doc: docOf(property) }];
      });
    default:
      return [];
  }
}

function scalar(value: Node): string {
  if (value.type === "StringLiteral") return value.value;
  return value.type === "NumericLiteral" || value.type === "BooleanLiteral" ? String(value.value) : "";
}

function classRow(member: Node): Row[] {
  if (member.type !== "ClassProperty" && member.type !== "ClassMethod" && member.type !== "TSDeclareMethod") return [];
  const value = member.type === "ClassProperty" && member.value ? scalar(member.value) : "";
  const doc = docOf(member);
  return doc === "" && value === "" ? [] : [{ member: keyOf(member.key as ClassMethod["key"]), value, doc }];
}

function keyOf(key: Node): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "StringLiteral" || key.type === "NumericLiteral" ? String(key.value) : "";
}

/** The documentation comment right before a node, without its asterisks; empty if there is none. */
function docOf(node: { leadingComments?: Comment[] | null }): string {
  const comment = node.leadingComments?.at(-1);
  if (comment?.type !== "CommentBlock" || !comment.value.startsWith("*")) return "";
  return comment.value
    .slice(1)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}
