import { parse } from "@babel/parser";
import type { File, Node } from "@babel/types";

/** A JavaScript or TypeScript file and its syntax tree. */
export interface Module {
  /** Path as it is shown. */
  readonly path: string;
  readonly text: string;
  readonly tree: File;
}

/**
 * Parses a file.
 *
 * @throws SyntaxError if the parser does not understand it
 */
export function readModule(path: string, text: string): Module {
  const isTyped = /\.[cm]?tsx?$/.test(path);
  const hasElements = path.endsWith("x") || !isTyped;
  const tree = parse(text, {
    sourceType: "unambiguous",
    allowReturnOutsideFunction: true,
    plugins: [...(isTyped ? (["typescript"] as const) : []), ...(hasElements ? (["jsx"] as const) : []), "decorators"],
  });
  return { path, text, tree };
}

/** Calls a function for each node of a tree, outer nodes first, with its parent and the parent of that. */
export function walk(root: Node, visit: (node: Node, parent?: Node, outer?: Node) => void): void {
  const open: (readonly [Node, Node?, Node?])[] = [[root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, parent] = next;
    visit(...next);
    const inner = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
      /[cC]omments$/.test(key) ? [] : value,
    );
    for (const child of inner.toReversed()) if (isNode(child)) open.push([child, node, parent]);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
