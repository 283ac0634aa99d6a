import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, userArguments: string) => {
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  const { inlined, ...rest } = await convertDeterministically({ content, name: "open", userArguments }, configs);
  return { ...rest, paths: inlined.map(({ name }) => name) };
};

describe("a file that a text names by a variable", () => {
  it.each([
    ["Load `.claude/office/tickets/<case>.md`.", "smith-v-jones --short"],
    ["Charge .claude/office/tickets/{affaire}.md", "-v smith-v-jones"],
    ["Läs office/tickets/<mål>.md\n\nMål: .claude/office/tickets/example.md", "smith-v-jones"],
    ["```\n1. Load tickets/[case].md\n```\n- .claude/office/fees.md", "smith-v-jones, please"],
  ])("is taken in if a word of the arguments gives it: %j", async (content, userArguments) => {
    await write(".claude/office/tickets/smith-v-jones.md", "Heard in May.");
    await write(".claude/office/tickets/brown.md", "Heard in June.");
    expect((await convert(content, userArguments)).paths).toEqual(["office/tickets/smith-v-jones.md"]);
  });

  it("is named if it is a record of the user", async () => {
    await write(".claude/memory/cases/smith.md", "Heard in May.");
    const { convertedContent, paths, warnings } = await convert("Load `.claude/memory/cases/<case>.md`.", "smith");
    expect(paths).toEqual([]);
    expect(convertedContent).toContain("- Data: memory/cases/smith.md");
    expect(warnings.join("\n")).toContain("memory/cases/smith.md");
  });

  it.each([
    ["Load `.claude/office/tickets/<case>.md`.", "smith or brown"],
    ["Load `.claude/office/tickets/<case>.md`.", "green"],
    ["Save it to `.claude/office/tickets/<case>.md`.", "smith"],
    ["Load `tickets/<case>.md`.", "smith"],
  ])("stays out if it is none or several, or is written, or of the project: %j", async (content, userArguments) => {
    await write(".claude/office/tickets/smith.md", "Heard in May. ".repeat(2000));
    await write(".claude/office/tickets/brown.md", "Heard in June. ".repeat(2000));
    expect((await convert(content, userArguments)).paths).toEqual([]);
  });

  it.each(["api-key", "prod-secrets"])("stays out if its name suggests credentials: %s", async (name) => {
    await write(`.claude/office/tickets/${name}.md`, "hunter2");
    expect((await convert("Load `.claude/office/tickets/<case>.md`.", name)).paths).toEqual([]);
  });
});
