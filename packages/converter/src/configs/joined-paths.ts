/** The marks between the folders of a path that a program joins: `join(root, "rules", "a.md")`, `root / "a.md"`. */
const JOINED = /["'] ?[,/] ?["']/g;

/** Returns the code of a program, and again with one path for the parts that it may join; they may be a list, too. */
export function withJoinedPaths(code: string): string {
  return `${code}\n${code.replace(JOINED, "/")}`;
}
