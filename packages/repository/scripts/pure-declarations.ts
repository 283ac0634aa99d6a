import { parseSync } from "oxc-parser";
import { RolldownMagicString, type Plugin } from "rolldown";

const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression", "ClassExpression"]);

/** Expressions that bundlers keep even if their value is not used, since they could do something else. */
const COMPUTED = new Set([
  "AwaitExpression",
  "BinaryExpression",
  "CallExpression",
  "MemberExpression",
  "NewExpression",
  "SpreadElement",
  "TaggedTemplateExpression",
  "TemplateLiteral",
]);

/**
 * Marks the values of constants as free of side effects, so that programs that bundle a package leave out those they do
 * not use. Without it, they could leave out whole files only, and a package is one file.
 */
export const pureDeclarations: Plugin = {
  name: "pure-declarations",
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, path) {
      const text = new RolldownMagicString(code);
      for (const statement of parseSync(path, code).program.body) {
        const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declaration?.type !== "VariableDeclaration") continue;
        for (const { init } of declaration.declarations) {
          if (!init || !isComputed(init)) continue;
          text.appendRight(init.start, "/* @__PURE__ */ (() => (");
          text.appendLeft(init.end, "))()");
        }
      }
      return { code: text };
    },
  },
};

function isComputed(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if ("type" in node && typeof node.type === "string") {
    if (FUNCTIONS.has(node.type)) return false;
    if (COMPUTED.has(node.type)) return true;
  }
  return Object.values(node).some(isComputed);
}
