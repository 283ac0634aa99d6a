declare module "gray-matter/lib/engine.js" {
  /** Returns the engine of a language. */
  function engine(language: string, options: { readonly engines: Engines }): { parse(frontmatter: string): unknown };
  type Engines = Readonly<Record<string, (frontmatter: string) => unknown>>;
  export = engine;
}
