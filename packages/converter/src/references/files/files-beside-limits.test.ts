import { describe, expect, it } from "vitest";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { addFilesBeside } from "./files-beside.js";

const SKILL = { type: "skill", name: "filing" } as const;

/** Adds the files beside a skill to its text. */
const add = async (text: string, files?: Readonly<Record<string, string>>) => {
  const configs = {
    ...memoryConfigs([]),
    ...(files && {
      files: async () => Object.keys(files),
      readFile: async (_type: string, _name: string, path: string) => files[path] ?? "",
    }),
  };
  return await addFilesBeside(text, SKILL, configs);
};
const sectionOf = (path: string, text: string): string => `<file path="${path}">\n${text}\n</file>`;

describe("the text of a skill", () => {
  const alone = { content: "Read forms.md.", leftOut: [], absent: [], scripts: [] };

  it("stays as it is without files", async () => {
    expect(await add("Read forms.md.")).toMatchObject(alone);
    expect(await add("Read forms.md.", {})).toMatchObject(alone);
    expect(await add("Read forms.md.", { "fees.md": "The fee is $350." })).toMatchObject(alone);
  });

  it("is followed by files of up to 20,000 characters", async () => {
    const [short, long] = ["a".repeat(20_000), "a".repeat(20_001)];
    expect(await add("Read short.md and long.md.", { "short.md": short, "long.md": long })).toMatchObject({
      content: `Read short.md and long.md.\n\n${sectionOf("short.md", short)}`,
      leftOut: ["The skill filing uses a file that is not part of the prompt: long.md."],
      absent: ["long.md"],
      scripts: [],
    });
  });

  it("is followed by up to 20 files", async () => {
    const paths = Array.from({ length: 21 }, (_, number) => `rules/r${number}.md`);
    const files = Object.fromEntries(paths.map((path) => [path, "Write dates in full."]));
    expect((await add(`Read ${paths.join(", ")}.`, files)).absent).toEqual(["rules/r20.md"]);
  });
});
