import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { build, type Plugin } from "rolldown";
import { expect, it } from "vitest";
import { pureDeclarations } from "../scripts/pure-declarations.js";

const SOURCE = `
import { z } from "zod";
const pattern = /ab+/u;
export const Unused = z.object({ text: z.string().regex(pattern) }).strict();
export const [first = "unused"] = String(pattern).split("/");
export const used = ["ü", \`\${"a"}b\`].map((text) => text.toUpperCase()) as readonly string[];
`;

it("a program leaves out the constants of a library that it does not use", async () => {
  const library = await codeOf(SOURCE, [pureDeclarations]);
  expect(library).toContain("Unused");
  const program = await codeOf(`import { used } from "./library.js"; console.log(used);`, [], library);
  expect(program).toContain("toUpperCase");
  expect(program).not.toContain("object(");
});

it("the constants of a library keep their values", async () => {
  const library = await codeOf(SOURCE.replaceAll("z.object", "Object.freeze").replace(/\(\{ text.*$/m, "({ a: 1 });"), [
    pureDeclarations,
  ]);
  const values: unknown = await import(`data:text/javascript,${encodeURIComponent(library)}`);
  expect(values).toMatchObject({ Unused: { a: 1 }, first: "", used: ["Ü", "AB"] });
});

/** Bundles a source, which can import a library, into one ES module. */
async function codeOf(source: string, plugins: Plugin[], library = ""): Promise<string> {
  const folder = temporaryFolder({ "source.ts": source, "library.js": library });
  const { output } = await build({ input: join(folder, "source.ts"), external: ["zod"], plugins, write: false });
  return output[0].code;
}
