/**
 * Returns the URL of a file of this package. Its folder is above this file's, in the sources and in the built command.
 */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}
