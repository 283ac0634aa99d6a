/** Returns the words of a table by language, in which they are separated by white space, as one set. */
export function wordsByLanguage(table: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.values(table).flatMap((words) => words.split(/\s+/)));
}
