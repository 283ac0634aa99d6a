/** Returns whether the name of a file or folder is neither hidden, with a dot at its beginning, nor `node_modules`. */
export function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
