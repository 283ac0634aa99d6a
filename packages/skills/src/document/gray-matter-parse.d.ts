declare module "gray-matter/lib/parse.js" {
  /** Parses frontmatter with the engine of its language. */
  function parse(language: string, frontmatter: string, options: { readonly engines: Engines }): unknown;
  type Engines = Readonly<Record<string, (frontmatter: string) => unknown>>;
  export = parse;
}
