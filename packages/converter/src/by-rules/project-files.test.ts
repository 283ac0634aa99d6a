import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const project = collectionFolder();
const { write } = project;

/** Returns the notes of a prompt about things that may be absent, and about the project. */
const notesOn = async (content: string): Promise<string[]> => {
  const configs = directoryConfigs(`${project.path}/.claude`, { repository: project.path });
  const { convertedContent } = await convertDeterministically({ content, name: "run" }, configs);
  return convertedContent.split("\n").filter((line) => /^- |it means the working directory/.test(line));
};

describe("the files of the project that a collection is kept in", () => {
  it("are not called absent, since they are on disk", async () => {
    await write("tools/sum.py", "print(1)");
    await write("HANDOVER-notes.md", "Done.");
    expect(await notesOn("Run `python tools/sum.py`, read `HANDOVER-notes.md`, then `python tools/gone.py`.")).toEqual([
      "- Scripts: tools/gone.py",
    ]);
  });

  it("are told apart from the texts of the collection, which may have been left out", async () => {
    await write("references/long.md", `Long. ${"x".repeat(200_000)}`);
    await write(".claude/tools/check.sh", "ls");
    expect(await notesOn("Read references/long.md. Run `bash .claude/tools/check.sh`.")).toEqual([
      "- Files: references/long.md",
      "- Scripts: tools/check.sh",
    ]);
  });

  it("give the meaning of a folder on the author's computer", async () => {
    await write("tools/sum.py", "print(1)");
    expect(await notesOn("Run `python /Users/kim/code/ledger/tools/sum.py` in `/Users/kim/code/ledger`.")).toEqual([
      "Where this text says /Users/kim/code/ledger, it means the working directory.",
    ]);
    expect(await notesOn("Run `python ~/.claude/tools/sum.py`.")).toEqual(["- Scripts: ~/.claude/tools/sum.py"]);
  });

  it("may be absent if the project is a plugin", async () => {
    await write("tools/sum.py", "print(1)");
    await write(".claude-plugin/plugin.json", "{}");
    expect(await notesOn("Run `python tools/sum.py`.")).toEqual(["- Scripts: tools/sum.py"]);
  });
});

describe("a file that is absent", () => {
  it("is named once, by its longest path", async () => {
    expect(await notesOn("Run `python gone/sum.py`, that is `python office/gone/sum.py`.")).toEqual([
      "- Scripts: office/gone/sum.py",
    ]);
  });

  it("is asked for if it holds what only its user knows", async () => {
    const configs = directoryConfigs(`${project.path}/.claude`);
    const content = "Read ~/ledger/accounts.csv and ~/rules/style.md.";
    const { convertedContent } = await convertDeterministically({ content }, configs);
    expect(convertedContent).toContain("- Files: ~/rules/style.md\n- Data: ~/ledger/accounts.csv");
    expect(convertedContent).toMatch(
      /If it says nothing, for files, go by what this text says about them, .* For data, say which is missing and ask/,
    );
  });
});
