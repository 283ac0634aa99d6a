import type { ImportDeclaration } from "@babel/types";
import type { Module } from "./read-module.js";

/** The imports of a module from a package. */
export interface Imports {
  readonly declarations: readonly ImportDeclaration[];
  /** Names in the package, by the names in the module. */
  readonly names: ReadonlyMap<string, string>;
}

/** Returns the imports of a module from a package. */
export function importsFrom(name: string, { tree }: Module): Imports {
  const declarations = tree.program.body.filter(
    (each): each is ImportDeclaration => each.type === "ImportDeclaration" && each.source.value === name,
  );
  const names = declarations.flatMap(({ specifiers }) =>
    specifiers.flatMap((each) => {
      if (each.type !== "ImportSpecifier") return [];
      const { imported, local } = each;
      return [[local.name, imported.type === "Identifier" ? imported.name : imported.value] as const];
    }),
  );
  return { declarations, names: new Map(names) };
}
