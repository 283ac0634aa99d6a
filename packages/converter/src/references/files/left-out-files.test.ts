import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it.each([
    ["The office has `.claude/shared/forms.md`.", []],
    ["Read `.claude/shared/forms.md` first.", ["shared/forms.md"]],
    ["The office has `.claude/shared/forms.md`. Then read .claude/shared/forms.md", ["shared/forms.md"]],
  ])("is named in a warning if it is long and only a skill mentions it: %j", async (text, paths) => {
    await write("shared/forms.md", `${FORMS}\n`.repeat(800));
    await write("skills/filing-papers/SKILL.md", `---\nname: filing-papers\ndescription: Files\n---\n${text}`);
    const { inlined, warnings } = await convert("Use the filing-papers skill.");
    expect(inlined.filter(({ type }) => type === "file").map(({ name }) => name)).toEqual(paths);
    expect(warnings.join("\n").includes("shared/forms.md")).toBe(paths.length === 0);
    expect(
      (await convert("Use the filing-papers skill. The office has `.claude/shared/forms.md`.")).inlined,
    ).toHaveLength(2);
  });

  it("has no warning for the place of a file that is in the prompt", async () => {
    await write("office/forms.md", FORMS);
    const { warnings } = await convert(
      "Follow ~/.claude/office/forms.md.\n```bash\ncat ~/.claude/office/forms.md\n```",
    );
    expect(warnings).toEqual([]);
  });
});

it("a script or a long file of the collection is named in a warning, a script of a project in another one", async () => {
  await write("office/scripts/court.py", "print()");
  await write("templates/long.md", "word ".repeat(25_000));
  const content = "```bash\npython3 office/scripts/court.py\nbash scripts/build.sh\n```\n\nRead templates/long.md.";
  const { convertedContent, warnings } = await convert(content);
  expect(warnings).toEqual([
    "The text uses files of its collection that are not part of the prompt: office/scripts/court.py, templates/long.md",
    "The text names files that are not part of the prompt, and that the target may not have: scripts/build.sh",
  ]);
  expect(convertedContent).toContain(content);
});

it("data that may be a state of a program stays out, with a warning; settings and credentials without one", async () => {
  await write("lenses.yml", "lenses: [craft]");
  await write("settings.json", "{}");
  await write("credentials.json", "{}");
  const { inlined, warnings } = await convert(
    "Read .claude/lenses.yml, .claude/settings.json, .claude/credentials.json.",
  );
  expect(inlined).toEqual([]);
  expect(warnings).toEqual(["The text uses files of its collection that are not part of the prompt: lenses.yml"]);
});

it("a store that fails to read a file leaves its mention and warns of it", async () => {
  const configs = { ...directoryConfigs(collection.path), readShared: () => Promise.reject(new Error("disk gone")) };
  const { warnings } = await convertDeterministically({ content: "Read templates/forms.md." }, configs);
  expect(warnings).toEqual([
    "The text uses files of its collection that are not part of the prompt: templates/forms.md",
  ]);
});
