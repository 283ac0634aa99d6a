/** A name of several words that is written like the name of a file. */
export const KEBAB = /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/;

/** Whether a name without its plugin is written like the name of a file. */
export function isKebab(written: string): boolean {
  return KEBAB.test(written.slice(written.lastIndexOf(":") + 1));
}
