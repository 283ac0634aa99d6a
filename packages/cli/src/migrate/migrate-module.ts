import type { CallExpression, Node, ObjectExpression } from "@babel/types";
import { constantsOf, propertyOf, valueOf } from "./constants.js";
import { applyEdits, type Edit, rangeOf, withFirstItem, withoutItem } from "./edits.js";
import { importsFrom } from "./imports.js";
import { type Module, walk } from "./read-module.js";
import { skillFolders } from "./skill-folders.js";

/** A place that a person must look at. */
interface Place {
  readonly line: number;
  readonly message: string;
}

/** A module after the migration. */
export interface MigratedModule {
  readonly text: string;
  /** The rest to do, in the order of the lines. */
  readonly places: readonly Place[];
}

const PACKAGE = "deepagents";
/** Names that the migration imports. */
const OWN = ["loadSkills", "skillMiddleware"];

/** Names that only make sense with the skills of deepagents. */
const OTHERS = new Set(["listSkills", "parseSkillMetadata", "skillsMetadataValue", "skillsMetadata"]);

/** Replaces the skills of deepagents by those of Langslash where the meaning stays, and lists the other places. */
export function migrateModule(module: Module): MigratedModule {
  const { text, tree } = module;
  const { names, declarations } = importsFrom(PACKAGE, module);
  const constants = constantsOf(module);
  const places: Place[] = [];
  const report = (node: Node, message: string): void => void places.push({ line: node.loc?.start.line ?? 1, message });
  const edits: Edit[] = [];
  const indexes = new Map<string, string>();
  const taken = identifiersOf(tree);

  /** Why no call of this module can be replaced. */
  const obstacle = obstacleOf(module, taken);

  /** Returns the call of our middleware, or reports why there is none. */
  const middlewareFor = (place: Node, sources: Node | undefined, backend: Node | undefined): string | undefined => {
    const found = obstacle === undefined ? skillFolders(sources, backend, constants) : { reason: obstacle };
    if ("reason" in found) {
      report(place, found.reason);
      return undefined;
    }
    const [only] = found.folders;
    const argument = JSON.stringify(found.folders.length === 1 ? only : found.folders).replaceAll(",", ", ");
    const known = indexes.get(argument) ?? freeName(taken, indexes.size);
    indexes.set(argument, known);
    return `...skillMiddleware({ ${known === "skills" ? "skills" : `skills: ${known}`} })`;
  };

  /** Moves the option `skills` of an agent to its middleware. */
  const moveOption = (agent: ObjectExpression, backend: Node | undefined): void => {
    const option = propertyOf(agent, "skills");
    if (!option) return;
    const list = propertyOf(agent, "middleware")?.value;
    if (hasSpread(agent)) return report(option, "Other options are spread into these, and may have middleware.");
    if (list && list.type !== "ArrayExpression")
      return report(option, "The option middleware is not a list that is written here.");
    const call = middlewareFor(option, option.value, backend);
    if (call === undefined) return;
    const [start, end] = rangeOf(option);
    if (list) edits.push(withoutItem(text, option), withFirstItem(text, list, call));
    else edits.push({ start, end, text: `middleware: [${call}]` });
  };

  const createAgent = ({ arguments: [options] }: CallExpression): void => {
    const agent = valueOf(options, new Map());
    if (agent?.type !== "ObjectExpression") {
      const known = valueOf(options, constants);
      const hasSkills = known?.type !== "ObjectExpression" || propertyOf(known, "skills") || hasSpread(known);
      if (options && hasSkills)
        report(options, "The options of this agent are not written in its call. Move its skills by hand.");
      return;
    }
    const backend = propertyOf(agent, "backend")?.value;
    const done = edits.length;
    moveOption(agent, backend);
    if (edits.length > done)
      report(
        agent,
        "The general-purpose subagent no longer has the skills. Define one with middleware if it needs them.",
      );
    if (hasSpread(agent) && !propertyOf(agent, "skills"))
      report(agent, "Other options are spread into these. If they have skills, move them by hand.");
    const subagents = valueOf(propertyOf(agent, "subagents")?.value, new Map());
    for (const each of subagents?.type === "ArrayExpression" ? subagents.elements : []) {
      const subagent = valueOf(each ?? undefined, new Map());
      if (subagent?.type === "ObjectExpression") moveOption(subagent, backend);
      else if (subagent)
        report(subagent, "This subagent is not written in the call. If it has skills, move them by hand.");
    }
    if (subagents && subagents.type !== "ArrayExpression")
      report(subagents, "The subagents are not written in the call. If they have skills, move them by hand.");
  };

  const createMiddleware = (call: CallExpression, parent: Node | undefined): void => {
    const options = valueOf(call.arguments[0], constants);
    if (parent?.type !== "ArrayExpression")
      return report(call, "This middleware is not in a list. skillMiddleware returns several: spread them into one.");
    if (options?.type !== "ObjectExpression")
      return report(call, "The options of createSkillsMiddleware are not written here.");
    const ours = middlewareFor(call, propertyOf(options, "sources")?.value, propertyOf(options, "backend")?.value);
    const [start, end] = rangeOf(call);
    if (ours !== undefined) edits.push({ start, end, text: ours });
  };

  for (const declaration of declarations) {
    for (const { type } of declaration.specifiers)
      if (type !== "ImportSpecifier") report(declaration, "The whole package is imported under one name.");
  }
  walk(tree, (node, parent) => {
    const isOther = node.type === "Identifier" && OTHERS.has(names.get(node.name) ?? node.name);
    if (isOther && parent?.type !== "ImportSpecifier")
      report(node, `${node.name} has no counterpart: see skills.list().`);
    if (node.type !== "CallExpression") return;
    if (isRequire(node)) report(node, "The package is required. The migration reads imports only.");
    const called = node.callee.type === "Identifier" ? names.get(node.callee.name) : undefined;
    if (called === "createDeepAgent") createAgent(node);
    if (called === "createSkillsMiddleware") createMiddleware(node, parent);
  });
  const result = edits.length === 0 ? text : applyEdits(text, [...edits, ...importEdits(module, indexes)]);
  return { text: result, places: places.toSorted((a, b) => a.line - b.line) };
}

/** Returns the edits that load the skills. An import that is no longer used is left to the linter of the project. */
function importEdits({ text, tree }: Module, indexes: ReadonlyMap<string, string>): Edit[] {
  const last = tree.program.body.findLast(({ type }) => type === "ImportDeclaration");
  if (!last) return [];
  const [start, whole] = rangeOf(last);
  const end = start + text.slice(start, whole).replace(/\s*\n\s*;$/, "").length; // a semicolon before the next line
  const line = text.includes("\r\n") ? "\r\n" : "\n";
  const quote = text.slice(0, end).includes(`from '`) ? "'" : '"';
  const quoted = (code: string): string => (quote === "'" ? code.replaceAll('"', "'") : code);
  // Without a semicolon, a line that begins with a bracket would go on with ours.
  const stop = text[end - 1] === ";" || /^[\s;]*[([`+/-]/.test(text.slice(end)) ? ";" : "";
  const loaded = Array.from(
    indexes,
    ([argument, name]) => `const ${name} = await loadSkills(${quoted(argument)})${stop}`,
  );
  const imported = `import { ${OWN.join(", ")} } from ${quote}@langslash/middleware${quote}${stop}`;
  return [{ start: end, end, text: [``, imported, ``, ...loaded].join(line) }];
}

/** Returns why nothing in a module can be replaced. */
function obstacleOf(module: Module, taken: ReadonlySet<string>): string | undefined {
  if (module.tree.program.sourceType !== "module" || module.path.endsWith(".cts"))
    return "The file is not an ES module, which loadSkills needs at its top level: await it where the agent is made.";
  const name = OWN.find((each) => taken.has(each));
  return name === undefined ? undefined : `The file has the name ${name} already.`;
}

function identifiersOf(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node, parent) => {
    if (node.type !== "Identifier") return;
    const isKey = parent?.type === "ObjectProperty" && parent.key === node && !parent.shorthand && !parent.computed;
    const isMember = parent?.type === "MemberExpression" && parent.property === node && !parent.computed;
    if (!isKey && !isMember) names.add(node.name);
  });
  return names;
}

function freeName(taken: ReadonlySet<string>, count: number): string {
  const base = count === 0 ? "skills" : `skills${count + 1}`;
  const names = [base, `loaded${base[0]?.toUpperCase()}${base.slice(1)}`];
  return names.find((each) => !taken.has(each)) ?? `${names[1]}OfAgent`;
}

function isRequire({ callee, arguments: [name] }: CallExpression): boolean {
  return (
    callee.type === "Identifier" &&
    callee.name === "require" &&
    name?.type === "StringLiteral" &&
    name.value === PACKAGE
  );
}

function hasSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === "SpreadElement");
}
