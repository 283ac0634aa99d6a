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
  it("goes with its whole item if the item is nothing else", async () => {
    const content =
      'Start an agent with:\n\n- `subagent_type: "general-purpose"`\n- **subagent_type**: general-purpose\n- a prompt';
    expect((await convert(content)).convertedContent).toMatch(/^Start an agent with:\n\n- a prompt\n/);
  });

  it("has no pointer in a box to check, unless it is an order", async () => {
    const { convertedContent } = await convert(
      "Write:\n\n- [ ] `stock-clerk` agent agrees\n\nAsk the `stock-clerk` agent.",
    );
    expect(convertedContent).toContain("- [ ] `stock-clerk` agent agrees\n");
    expect(convertedContent).toContain('Ask the `stock-clerk` agent (see <agent name="stock-clerk"> below).');
    expect((await convert("- [ ] Ask the `stock-clerk` agent")).convertedContent).toContain(
      '- [ ] Ask the `stock-clerk` agent (see <agent name="stock-clerk"> below)',
    );
  });

  it("has no pointer in a table of a file", async () => {
    const files = {
      "references/shelves.md": "| shelf | notes |\n| --- | --- |\n| 4 | [rules](references/tills.md) |",
      "references/tills.md": "Count twice.",
    };
    const { convertedContent } = await convert("Read `references/shelves.md`.", files);
    expect(convertedContent).toContain("| 4 | [rules](references/tills.md) |");
  });

  it("has no warning about a missing agent if a tool of its section finds the agents of a service", async () => {
    const content =
      'Find them by `get_agents` with query="price". Use the **PriceFinder** agent, then the `stock-clerk` agent.';
    const { inlined, warnings } = await convert(content);
    expect(inlined.map(({ name }) => name)).toEqual(["stock-clerk"]);
    expect(warnings.filter((warning) => warning.includes("PriceFinder"))).toEqual([]);
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

  it.each([
    ["progress.md", "# Progress\n\n| 2031-04-01 | 3 |\n| 2031-04-02 | 5 |\n| 2031-04-05 | 9 |"],
    ["review-queue.md", "# Ôn tập\n\n- hạn 2031-04-01\n- hạn 2031-04-02\n- hạn 2031-04-05"],
  ])("brings no record of the user along, which has many dates: %s", async (name, text) => {
    expect((await convert(`Read \`workspace/${name}\`.`, { [`workspace/${name}`]: text })).inlined).toEqual([]);
  });

  it("is no program if its code is prose", async () => {
    const run = async (code: string): Promise<readonly string[]> =>
      (await convert(`Look at \`${code} [shelf]\`.\nThen at \`${code} <till>\`.`)).warnings;
    expect(await run("limited to")).toEqual([]);
    expect(await run("shelver list")).toEqual(["The text runs programs that the target may not have: shelver"]);
  });
});
