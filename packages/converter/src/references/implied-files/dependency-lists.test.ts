import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";
import { dependenciesIn } from "./dependency-lists.js";

const collection = collectionFolder();
beforeEach(() => collection.write(".claude/commands/file.md", "File it."));

const namesIn = async (content: string, name = "file"): Promise<string[]> => {
  const configs = directoryConfigs(join(collection.path, ".claude"), { repository: collection.path });
  const { inlined } = await convertDeterministically({ content, name }, configs);
  return inlined.map((config) => config.name);
};

const LISTS = "dependencies:\n  tasks:\n    - file-claim.md\n    # later\n    - close-case\n  data: [courts.md]\n";

describe("the files in a list of dependencies", () => {
  it("come from beside the folder of the agent that lists them", async () => {
    await collection.write("kit-core/agents/clerk.md", `# Clerk\n\n\`\`\`yaml\n${LISTS}\`\`\``);
    for (const path of ["tasks/file-claim.md", "tasks/close-case.md", "data/courts.md"]) {
      await collection.write(`kit-core/${path}`, `This is ${path}.`);
    }
    expect(await namesIn("Read `kit-core/agents/clerk.md` and act as it says.")).toEqual([
      "kit-core/agents/clerk.md",
      "kit-core/tasks/file-claim.md",
      "kit-core/tasks/close-case.md",
      "kit-core/data/courts.md",
    ]);
  });

  it("come from the folder that the text gives, or from elsewhere below its hidden folder", async () => {
    await collection.write(".kit/core/tasks/file-claim.md", "File it.");
    await collection.write(".kit/core/tasks/close-case.md", "Close it.");
    await collection.write(".kit/product/data/courts.md", "Leeds.");
    expect(await namesIn(`Dependencies map to .kit/core/{type}/{name}.\n\n${LISTS}`)).toEqual([
      ".kit/core/tasks/file-claim.md",
      ".kit/core/tasks/close-case.md",
      ".kit/product/data/courts.md",
    ]);
  });

  it("come from beside the folder of the command", async () => {
    await collection.write(".claude/commands/kit/agents/clerk.md", LISTS);
    await collection.write(".claude/commands/kit/tasks/file-claim.md", "File it.");
    expect(await namesIn(LISTS, "kit:agents:clerk")).toEqual(["commands/kit/tasks/file-claim.md"]);
  });

  it("end with the list, and are of the kinds that have folders", () => {
    const pathsIn = (text: string): string[] => dependenciesIn(text).map(({ path }) => path);
    expect(pathsIn(`${LISTS}commands:\n  - help.md\ntasks:\n  - other.md`)).toEqual([
      "tasks/file-claim.md",
      "tasks/close-case.md",
      "data/courts.md",
    ]);
    expect(pathsIn("dependencies:\n  tools:\n    - git\n  packages: [a.md]")).toEqual([]);
    expect(pathsIn("The dependencies: tasks.\n\n- a.md")).toEqual([]);
  });

  it("are found in linear time", async () => {
    const textOf = (size: number): string =>
      `dependencies:\n  tasks: [${"a".repeat(size / 2)}\n${" ".repeat(size / 2)}- `;
    await expectLinearTime(32_000, textOf, dependenciesIn);
  });
});

it("a file is found after hundreds of paths to files that do not exist", async () => {
  await collection.write(".claude/rules/last.md", "Write 4 May.");
  const paths = Array.from({ length: 500 }, (_each, index) => `Read rules/gone-${index}.md.`);
  expect(await namesIn(`${paths.join("\n")}\nRead rules/last.md.`)).toEqual(["rules/last.md"]);
});
