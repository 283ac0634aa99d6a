/** Introduces the files to a reader that does not have them. */
export const FILES_NOTE =
  'Each <file path="..."> below is a file that this text names. Where a step reads it by any path, use its text here, \
unless your project has a file at that path: then use that one. If a step reports whether it exists, look only in your \
project; if a step would stop without it, go on with its text here.';
