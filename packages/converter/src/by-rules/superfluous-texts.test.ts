import { describe, expect, it } from "vitest";
import { agent, skill } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";

const records = [agent("stock-clerk"), skill("open-shop")];
const convert = async (content: string, files: Readonly<Record<string, string>> = {}) =>
  await convertDeterministically(
    { content, name: "run" },
    { ...memoryConfigs(records), readShared: async (path) => files[path] },
  );

describe("a mention that no reader acts on", () => {
  it("has no pointer in a table of a file", async () => {
    const files = {
      "references/shelves.md": "| shelf | notes |\n| --- | --- |\n| 4 | [rules](references/tills.md) |",
      "references/tills.md": "Count twice.",
    };
    const { convertedContent } = await convert("Read `references/shelves.md`.", files);
    expect(convertedContent).toContain("| 4 | [rules](references/tills.md) |");
  });

  it.each([
    "Use the **PriceFinder** agent.",
    "Use the **PriceFinder** agent. Then call `list_agents`.",
    "## Agents\n\nCall `list_agents`.\n\n## Prices\n\nUse the **PriceFinder** agent.",
  ])("has a warning about a missing agent before such a tool, or in another section: %j", async (content) => {
    expect((await convert(content)).warnings).toContain(
      "The agent PriceFinder was not found; its mention stays in the text.",
    );
  });

  it("is no program if its code is prose", async () => {
    const run = async (code: string): Promise<readonly string[]> =>
      (await convert(`Look at \`${code} [shelf]\`.\nThen at \`${code} <till>\`.`)).warnings;
    expect(await run("limited to")).toEqual([]);
    expect(await run("shelver list")).toEqual(["The text runs programs that the target may not have: shelver"]);
  });
});
