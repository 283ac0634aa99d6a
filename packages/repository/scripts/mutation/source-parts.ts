import { readdirSync, statSync } from "node:fs";

/** Size of the sources of one run, in bytes. Stryker puts all mutants with the tests that reach them into one string. */
const MAX_SIZE = 300_000;

const OTHERS = [
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  /__fixtures__/,
  /^src\/(?:index|internal)\.ts$/, // barrels
  /^src\/react\.ts$/, // run by tests of examples/, in a browser
];

/** Whether a file of a package, by its path in it, has code that is changed. */
export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !OTHERS.some((other) => other.test(path));
}

/** Returns the sources of a package in parts that one run can take, relative to its folder. */
export function sourceParts(folder: string): string[][] {
  const paths = readdirSync(`${folder}/src`, { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter(isSource);
  const parts: string[][] = [];
  let left = 0;
  for (const path of paths.toSorted()) {
    const { size } = statSync(`${folder}/${path}`);
    if (size > left) {
      parts.push([]);
      left = MAX_SIZE;
    }
    parts.at(-1)?.push(path);
    left -= size;
  }
  return parts;
}
