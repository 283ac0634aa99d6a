import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";
import { absentFiles } from "./project-files.js";

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

  it("are on disk in hidden folders and below documents, too, apart from folders for agents", async () => {
    for (const folder of [".scripts", ".specify", ".cache"]) await write(`${folder}/sum.py`, "print(1)");
    await write(".specify/templates/a.md", "Form.");
    await write("docs/agents/fee-notes.md", `Long. ${"x".repeat(200_000)}`);
    expect(await notesOn("Run `python .scripts/sum.py`. Read `docs/agents/fee-notes.md`.")).toEqual([]);
    expect(await notesOn("Run `python .specify/sum.py` and `python .cache/sum.py`.")).toEqual([
      "- Scripts: .specify/sum.py, .cache/sum.py",
    ]);
  });

  it("are told apart from the texts of the collection, which may have been left out", async () => {
    await write("references/long.md", `Long. ${"x".repeat(200_000)}`);
    await write(".claude/tools/check.sh", "ls");
    expect(await notesOn("Read references/long.md. Run `bash .claude/tools/check.sh`.")).toEqual([
      "- Files: references/long.md",
      "- Scripts: .claude/tools/check.sh",
    ]);
  });

  it("give the meaning of a folder on the author's computer", async () => {
    await write("tools/sum.py", "print(1)");
    expect(await notesOn("Run `python /Users/kim/code/ledger/tools/sum.py` in `/Users/kim/code/ledger`.")).toEqual([
      "Where this text says /Users/kim/code/ledger, it means the working directory.",
    ]);
    await write("open-claims.txt", "None.");
    expect(await notesOn("Read `/Users/kim/code/ledger/open-claims.txt`.")).toEqual([
      "Where this text says /Users/kim/code/ledger, it means the working directory.",
    ]);
    expect(await notesOn("Run `python '/mnt/n/My Games 4/tools/sum.py'`.")).toEqual([
      "- Scripts: /mnt/n/My Games 4/tools/sum.py",
    ]);
    expect(await notesOn("Run `python ~/.claude/tools/sum.py`.")).toEqual(["- Scripts: ~/.claude/tools/sum.py"]);
  });

  it("may be absent if the project is a plugin", async () => {
    await write("tools/sum.py", "print(1)");
    await write(".claude-plugin/plugin.json", "{}");
    expect(await notesOn("Run `python tools/sum.py`.")).toEqual(["- Scripts: tools/sum.py"]);
  });

  it("is there for the commands of a plugin's own project", async () => {
    await write("tools/sum.py", "print(1)");
    await write(".claude-plugin/plugin.json", "{}");
    await write(".claude/commands/sum.md", "Run `python tools/sum.py`.");
    expect(await notesOn("Run `python tools/sum.py`.")).toEqual([]);
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
      /Otherwise, for files, use what this text tells about them, .* For data, say which is missing and ask/,
    );
  });
});

describe("files that the reader may not have", () => {
  /** Finds the absent ones of these paths in a project with these files. */
  const absentIn = async (there: readonly string[], paths: readonly string[], places: readonly string[] = []) =>
    await absentFiles(paths, places, { isOfProject: (path) => Promise.resolve(there.includes(path)) });

  it("are looked up without the steps at the start of their paths", async () => {
    const paths = ["../../docs/plan.md", "./docs/terms.md", "office/../docs/voice.md"];
    expect((await absentIn(["docs/plan.md", "docs/terms.md", "office/../docs/voice.md"], paths)).absent).toEqual([]);
    expect((await absentIn(["docs/plan.md", "docs/voice.md"], paths)).absent).toEqual(paths.slice(1));
  });

  it("are not the scripts of the prompt", async () => {
    expect((await absentIn([], [".prompt/scripts/sort.sh", "scripts/count.sh"])).absent).toEqual(["scripts/count.sh"]);
  });

  it("may have a name that many folders have, which does not make one of them the project", async () => {
    const place = "/Users/kim/notes/plan.md";
    expect(await absentIn(["plan.md"], [], [place])).toEqual({ absent: [place], roots: [] });
    expect(await absentIn(["notes/plan.md"], [], [place])).toEqual({ absent: [], roots: ["/Users/kim"] });
  });
});
