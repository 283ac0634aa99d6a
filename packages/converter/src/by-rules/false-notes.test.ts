import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const collection = collectionFolder();
const convert = (content: string, userArguments = "") => {
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  return convertDeterministically({ content, name: "file", userArguments }, configs);
};
const MAY_BE_MISSING = "names things that may be missing";

describe("a prompt says nothing", () => {
  it.each(["Save them in `C:/Users/<username>/cases/`.", "Read /home/{user}/cases/all.md first."])(
    "about a path with a placeholder for the user: %j",
    async (content) => {
      const { convertedContent, warnings } = await convert(content);
      expect(convertedContent).not.toContain(MAY_BE_MISSING);
      expect(warnings).toEqual([]);
    },
  );

  it.each([
    ["Cargue el caso. Ejemplo: `rules/cases/brown.md`", ""],
    ["Load `$ARGUMENTS`.", "rules/cases/brown.md"],
  ])("about the path of an example, or one that its user names: %j", async (content, userArguments) => {
    await collection.write(".claude/commands/file.md", content);
    const { convertedContent, warnings } = await convert(content, userArguments);
    expect(convertedContent).not.toContain(MAY_BE_MISSING);
    expect(warnings).toEqual([]);
  });

  it("about subagents for a heading, other than for a call", async () => {
    const note = "Where this text asks for a subagent";
    expect((await convert("Task:\n\nFile the brief.")).convertedContent).not.toContain(note);
    expect((await convert("Task:\n  prompt: File the brief.")).convertedContent).toContain(note);
  });
});

it("a word in a list of other words is no skill, and one among skills is", async () => {
  for (const name of ["brief", "appeal"]) {
    await collection.write(`.claude/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: Files\n---\nFile it.`);
  }
  const namesIn = async (content: string) => (await convert(content)).inlined.map(({ name }) => name);
  expect(await namesIn("Kinds: `claim`, `brief`, `deed`")).toEqual([]);
  expect(await namesIn("Here: `appeal`, `brief`")).toEqual(["appeal", "brief"]);
});
