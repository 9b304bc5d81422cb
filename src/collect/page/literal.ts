import type { Expression, ObjectExpression, Pattern, Program, Property, SpreadElement, Super } from "estree";
import type { JSXElement, JSXExpressionContainer, JSXFragment, JSXSpreadChild, JSXText } from "estree-jsx";
import { element, isMarkup, type Literal, type Node } from "./tree.ts";

type Expr = Expression | Pattern | Super | SpreadElement | JSXElement | JSXFragment | { type: "JSXEmptyExpression" };

/** The value of a program with one expression (as attached by remark-mdx); undefined if it isn't a literal. */
export function literalOf(program: Program | null | undefined): Literal | undefined {
  const statement = program?.body[0];
  return statement?.type === "ExpressionStatement" ? literal(statement.expression) : undefined;
}

/**
 * Reads strings, numbers (as raw text, so that 2.50 stays "2.50"), booleans, null, arrays, objects, JSX, and names such as
 * `Capability.Tools` (as text). Undefined for calls, functions and everything else.
 */
export function literal(expression: Expr): Literal | undefined {
  switch (expression.type) {
    case "Literal":
      if (typeof expression.value === "number") return expression.raw ?? String(expression.value);
      return typeof expression.value === "string" || typeof expression.value === "boolean" || expression.value === null
        ? expression.value
        : undefined;
    case "TemplateLiteral":
      return expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
    case "UnaryExpression": {
      const inner = expression.operator === "-" ? literal(expression.argument) : undefined;
      return typeof inner === "string" && inner !== "" ? `-${inner}` : undefined;
    }
    case "ArrayExpression": {
      const values = expression.elements.map((inner) => (inner ? literal(inner) : undefined));
      return values.every((value) => value !== undefined) ? values : undefined;
    }
    case "ObjectExpression":
      return object(expression);
    case "Identifier":
      return expression.name === "undefined" ? null : expression.name;
    case "MemberExpression": {
      const owner = literal(expression.object);
      const name =
        expression.property.type === "Identifier" && !expression.computed ? expression.property.name : undefined;
      return typeof owner === "string" && name !== undefined ? `${owner}.${name}` : undefined;
    }
    case "JSXElement":
    case "JSXFragment":
      return { nodes: jsx(expression) };
    default:
      return undefined;
  }
}

/** An object's readable properties: one that isn't a literal must not hide the others. */
function object(expression: ObjectExpression): Literal {
  const entries = expression.properties.flatMap((property: Property | SpreadElement) => {
    if (property.type !== "Property" || property.computed) return [];
    const key = property.key.type === "Identifier" ? property.key.name : literal(property.key as Expr);
    const value = literal(property.value);
    return typeof key === "string" && value !== undefined ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

type JsxChild = JSXElement | JSXFragment | JSXText | JSXExpressionContainer | JSXSpreadChild;

function jsx(node: JsxChild): Node[] {
  switch (node.type) {
    case "JSXText":
      return [node.value];
    case "JSXFragment":
      return node.children.flatMap(jsx);
    case "JSXExpressionContainer": {
      const value = literal(node.expression as Expr);
      return isMarkup(value) ? value.nodes : typeof value === "string" ? [value] : [];
    }
    case "JSXElement": {
      const { name, attributes } = node.openingElement;
      const values = attributes.flatMap((attribute) => {
        if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") return [];
        const { value } = attribute;
        const read =
          value === null || value === undefined
            ? true
            : value.type === "JSXExpressionContainer"
              ? literal(value.expression as Expr)
              : literal(value as Expr);
        return read === undefined ? [] : [[attribute.name.name, read] as const];
      });
      const children = node.children.flatMap(jsx);
      return name.type === "JSXIdentifier" ? [element(name.name, Object.fromEntries(values), children)] : children;
    }
    default:
      return [];
  }
}
