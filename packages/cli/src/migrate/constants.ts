import type { Expression, Node, ObjectExpression, ObjectProperty } from "@babel/types";
import { type Module, walk } from "./read-module.js";

/** Returns the values of the module's constants whose names mean nothing else in any part of it. */
export function constantsOf({ tree }: Module): ReadonlyMap<string, Expression> {
  const statements = tree.program.body.map((each) =>
    each.type === "ExportNamedDeclaration" ? each.declaration : each,
  );
  const declared = statements.flatMap((each) =>
    each?.type === "VariableDeclaration" && each.kind === "const" ? each.declarations : [],
  );
  const bound = boundNames(tree);
  return new Map(
    declared.flatMap(({ id, init }) =>
      id.type === "Identifier" && init && bound.filter((name) => name === id.name).length === 1
        ? [[id.name, init] as const]
        : [],
    ),
  );
}

/** Returns the names that are given to variables and parameters, each as often as that happens. */
function boundNames(tree: Node): string[] {
  const names: string[] = [];
  walk(tree, (node, parent, outer) => {
    if (node.type !== "Identifier" || !parent) return;
    const isBound =
      (parent.type === "VariableDeclarator" && parent.id === node) ||
      (parent.type === "AssignmentPattern" && parent.left === node) ||
      (parent.type === "ObjectProperty" && parent.value === node && outer?.type === "ObjectPattern") ||
      (parent.type === "CatchClause" && parent.param === node) ||
      ("params" in parent && Array.isArray(parent.params) && parent.params.some((each) => each === node)) ||
      parent.type === "ArrayPattern" ||
      parent.type === "RestElement";
    if (isBound) names.push(node.name);
  });
  return names;
}

/** Returns an expression without its type assertions, and the value of a constant instead of its name. */
export function valueOf(node: Node | undefined, constants: ReadonlyMap<string, Expression>): Node | undefined {
  const bare =
    node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression" || node?.type === "TSNonNullExpression"
      ? node.expression
      : node;
  const known = bare?.type === "Identifier" ? constants.get(bare.name) : undefined;
  return known ? valueOf(known, new Map()) : bare;
}

/** Returns a property of an object that is written down. */
export function propertyOf(object: ObjectExpression, name: string): ObjectProperty | undefined {
  return object.properties.find(
    (each): each is ObjectProperty =>
      each.type === "ObjectProperty" &&
      !each.computed &&
      ((each.key.type === "Identifier" && each.key.name === name) ||
        (each.key.type === "StringLiteral" && each.key.value === name)),
  );
}

/** Returns the strings of a list that is written down; undefined if it has anything else. */
export function stringsOf(node: Node | undefined, constants: ReadonlyMap<string, Expression>): string[] | undefined {
  const list = valueOf(node, constants);
  if (list?.type !== "ArrayExpression") return undefined;
  const values = list.elements.map((each) => each && valueOf(each, constants));
  const strings = values.flatMap((each) => (each?.type === "StringLiteral" ? [each.value] : []));
  return strings.length === values.length && strings.length > 0 ? strings : undefined;
}
