import { posix } from "node:path";

/** `from ..lib.names import x, y`, `from . import (x)`: the dots, the module, and the names from it. */
const FROM =
  /^[ \t]*from[ \t]{1,20}(\.{0,4})([A-Za-z_][\w.]{0,80})?[ \t]{1,20}import[ \t]{1,20}(?:\(([\w,\s]{1,600})|([\w, \t]{1,200}))/gm;
/** `import lib.names, dates as d`. */
const IMPORT = /^[ \t]*import[ \t]+([A-Za-z_][\w., \t]{0,200})/gm;

/**
 * Returns the files that a module of Python may import, by their paths from its folder, whether or not they exist: the
 * modules, and the `__init__.py` of each package on the way. A name without dots may begin in the folder or in the one
 * above it.
 */
export function pythonImports(text: string): string[] {
  const froms = Array.from(text.matchAll(FROM)).flatMap(([, dots = "", name = "", inBrackets, listed]) => {
    const parts = name === "" ? [] : name.split(".");
    const names = namesIn(inBrackets ?? listed ?? "");
    const starts = dots === "" ? ["", "../"] : ["../".repeat(dots.length - 1)];
    return starts.flatMap((start) => [
      ...(dots === "" ? [] : [`${start}__init__.py`]),
      ...moduleFiles(start, parts),
      ...names.map((each) => posix.join(start, ...parts, `${each}.py`)),
      ...names.map((each) => posix.join(start, ...parts, each, "__init__.py")),
    ]);
  });
  const imports = Array.from(text.matchAll(IMPORT)).flatMap(([, list = ""]) =>
    namesIn(list).flatMap((name) => ["", "../"].flatMap((start) => moduleFiles(start, name.split(".")))),
  );
  return [...new Set([...froms, ...imports].map((path) => posix.normalize(path)))];
}

/** Returns the files of a module and of the packages that it is in. */
function moduleFiles(start: string, parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const packages = parts.map((_part, index) => `${start}${parts.slice(0, index + 1).join("/")}/__init__.py`);
  return [`${start}${parts.join("/")}.py`, ...packages];
}

/** Returns the names in a list, without those that they are given. */
function namesIn(list: string): string[] {
  return list.split(",").flatMap((item) => /^\s*([\w.]+)/.exec(item)?.[1] ?? []);
}
