import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { draft, generate, preview } from "../__fixtures__/authors.js";

describe("the files of a draft", () => {
  it("may have their names and contents under the words that models use", async () => {
    const references = [
      { name: "1.md", content: "one" },
      { fileName: "2.md", text: "two" },
      { filename: "3.md", body: "three" },
      { file: "4.md", code: "four" },
      { path: "references/5.md", content: "five" },
      { title: "6", content: "six" },
    ];
    const { files } = await preview(temporaryFolder(), { ...draft, references });
    expect(files.slice(1).map(({ path, content }) => `${path} ${content}`)).toEqual(
      ["one", "two", "three", "four", "five", "six"].map((text, index) => `references/${index + 1}.md ${text}`),
    );
  });

  it("may be as large and as many as the limits allow", async () => {
    const files = (count: number, size: number): string[] => Array.from({ length: count }, () => "x".repeat(size));
    const root = temporaryFolder();
    const scripts = [{ name: ` ${"x".repeat(117)}.py `, content: "1" }];
    const many = await preview(root, { ...draft, examples: files(49, 1), scripts });
    expect(many.files.at(-1)?.path).toBe(`scripts/${"x".repeat(117)}.py`);
    const large = { ...draft, examples: files(4, 262_144), mode: " preview " };
    expect(await generate(root, large)).toMatchObject({ ok: true, preview: true });
  });

  const PLAIN = 'it must be a plain file name, without folders and < > : " / \\ | ? *.';
  const ENDS = "it begins with a space, or ends with a space or a dot.";
  it.each([
    ["../x.sh", PLAIN],
    ["/etc/passwd", PLAIN],
    [String.raw`a\b.sh`, PLAIN],
    ["a/b.sh", PLAIN],
    ["scripts/../x.sh", PLAIN],
    ["a:b.sh", PLAIN],
    [".env", "it begins with a dot."],
    ["..", "it begins with a dot."],
    ["scripts/ a.sh", ENDS],
    ["run.", ENDS],
    ["con.sh", "it is the name of a device on Windows."],
    ["NUL", "it is the name of a device on Windows."],
    ["a\0.sh", "it contains invisible characters."],
    ["a\u202Eb.sh", "it contains invisible characters."],
    [`${"x".repeat(118)}.sh`, "it has more than 120 bytes."],
  ])("cannot have the name %j", async (name, problem) => {
    const root = temporaryFolder();
    const error = `scripts[0] has an invalid name ${JSON.stringify(name)}: ${problem}`;
    expect(await generate(root, { ...draft, scripts: [{ name, content: "x" }] })).toEqual({ ok: false, error });
  });
});
