import { describe, expect, it } from "vitest";
import { agent, skill } from "../../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../../index.js";

const records = [
  { ...skill("open-shop"), content: "Read `references/tills.md`, then open the shop." },
  skill("close-shop"),
  skill("count-stock"),
  agent("stock-clerk"),
];
const inlinedOf = async (file: string): Promise<string[]> => {
  const configs = {
    ...memoryConfigs(records),
    readShared: async (path: string) => (path === "references/tills.md" ? file : undefined),
  };
  const { inlined } = await convertDeterministically({ content: "Use the open-shop skill.", name: "open" }, configs);
  return inlined.map(({ name }) => name).filter((name) => !["open-shop", "references/tills.md"].includes(name));
};

describe("a file that several skills share", () => {
  it.each(["Use for: open-shop, close-shop, count-stock."])("brings none of them along: %j", async (file) => {
    expect(await inlinedOf(file)).toEqual([]);
  });

  it.each([
    ["| step | skill |\n| --- | --- |\n| 1 | `close-shop` |\n| 2 | `count-stock` |", ["close-shop", "count-stock"]],
    ["Read by: /open-shop\n\n1. `stock-clerk` counts.\n2. `close-shop` ends.", ["close-shop", "stock-clerk"]],
    [
      "| when | do |\n| --- | --- |\n| `open-shop` | Use the `stock-clerk` agent |\n| late | Run the `close-shop` skill |",
      ["close-shop", "stock-clerk"],
    ],
  ])("brings those along that it uses: %j", async (file, names) => {
    expect((await inlinedOf(file)).toSorted()).toEqual(names);
  });
});

describe("a table with a word that is also the name of the command", () => {
  const table = [
    "| step | do |",
    "| --- | --- |",
    "| review | the `stock-clerk` agent counts |",
    "| sums | the `count-stock` skill |",
    "| end | the `close-shop` skill |",
  ].join("\n");

  it.each(["review", "sums", "audit"])("is a table of steps: /%s", async (name) => {
    const configs = { ...memoryConfigs(records), readShared: async () => table };
    const { inlined } = await convertDeterministically({ content: "Follow `references/tills.md`.", name }, configs);
    expect(inlined.map((each) => each.name)).toEqual(expect.arrayContaining(["stock-clerk", "count-stock"]));
  });
});

it.each(["my review", "r&d", "team:do it", "re\u0301viser", "c++", "a(b", "审查"])(
  "reads the file of a command with any name: %j",
  async (name) => {
    const configs = { ...memoryConfigs(records), readShared: async () => "Count the till twice." };
    const prompt = await convertDeterministically({ content: "Read `references/tills.md`.", name }, configs);
    expect(prompt.convertedContent).toContain("Count the till twice.");
  },
);

it.each(["re\u0301viser-tout", "r\u00e9viser-tout"])("knows the name of its reader in any form: %j", async (name) => {
  const list = "réviser-tout, `close-shop`, `count-stock`";
  const configs = { ...memoryConfigs(records), readShared: async () => list };
  const { inlined } = await convertDeterministically({ content: "Read `references/tills.md`.", name }, configs);
  expect(inlined.map((each) => each.name)).toEqual(["references/tills.md"]);
});

describe("a section about other work", () => {
  it.each(["When NOT to use this skill", "What you do NOT do", "Wann nicht", "Quand ne pas utiliser", "不适用场景"])(
    "brings no agents along: %s",
    async (title) => {
      const content = `Sort the shelves.\n\n## ${title}\n\n- Counting: use the stock-clerk agent.`;
      expect((await convertDeterministically({ content }, memoryConfigs(records))).inlined).toEqual([]);
    },
  );

  it("is not a list of cases", async () => {
    const content = "Sort the shelves. When not in a hurry:\n\n- Use the stock-clerk agent.";
    const { inlined } = await convertDeterministically({ content }, memoryConfigs(records));
    expect(inlined.map(({ name }) => name)).toEqual(["stock-clerk"]);
  });
});
