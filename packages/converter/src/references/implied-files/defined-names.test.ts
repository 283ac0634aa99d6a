import { describe, expect, it } from "vitest";
import { agent } from "../../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../../index.js";

const texts = new Map([
  ["agents/protocols/forms.md", "# Forms\n\n## Schema: CourtCase\n\n- date\n- parties\n\nUse the court-clerk agent."],
  ["agents/other.md", "# Other\n\nA CourtCase has parties.\n\n## Schema: TaxReturn\n\n- year"],
  ["agents/sum-clerk.md", "---\nname: sum-clerk\ndescription: Sums.\n---\nSum.\n\n## SumSheet schema\n\n- sum"],
  ["commands/bill.md", "---\ndescription: Bills.\n---\nBill.\n\n## Schema: CourtBill\n\n- sum"],
  ["rules/ts.md", "# TypeScript\n\nNever use any."],
  ["guides/gh.md", "# GitHub\n\n- How we sign in."],
  ["guides/office.md", "# Office\n\n## CourtRoom\n\n| room | floor |"],
  ["guides/letters.md", "## How to send the HouseMail template\n\nAt noon."],
  ["guides/tax.md", "## TaxReturn format\n\n- year"],
]);
const configs = {
  ...memoryConfigs([agent("court-clerk"), { ...agent("judge"), content: "Follow `agents/protocols/forms.md`." }]),
  listShared: async () => [...texts.keys()],
  readShared: async (path: string) => texts.get(path),
};
const inlinedOf = async (content: string): Promise<string[]> =>
  (await convertDeterministically({ content }, configs)).inlined.map(({ name }) => name);

describe("the form of a text that a command names by an identifier", () => {
  it.each([
    "Write case.md by the CourtCase schema.",
    "Begin with the schema of `CourtCase`.",
    "├── case.md    # CourtCase schema",
    "Schreibe sie im `CourtCase`-Format.",
    "Según el esquema CourtCase.",
    "按照 CourtCase 格式写。",
  ])("is part of the prompt, without what that uses, if one text defines it: %j", async (content) => {
    expect(await inlinedOf(content)).toEqual(["agents/protocols/forms.md"]);
  });

  it.each([
    "Fill in the TaxReturn format.",
    "Close the CourtCase.",
    "Send the HouseMail template.",
    "Write by the CourtHouse schema.",
    "Write it by the SumSheet schema.",
    "Write it by the CourtBill schema.",
    "Write the TypeScript interface of the result.",
    "Use the GitHub template for issues.",
    "Draw the structure of the CourtRoom.",
    "Write by the CourtCase schema.\n\n## CourtCase\n\n- date",
  ])(
    "is not if several do, if it is no form, or if the command, another one or an agent defines it: %j",
    async (content) => {
      expect(await inlinedOf(content)).toEqual([]);
    },
  );

  it.each([
    "Write by the CourtCase schema. Use the judge agent.",
    "Use the judge agent.",
    "Follow `agents/protocols/forms.md`, by the CourtCase schema.",
  ])("brings what it uses along if the work needs its file in any other way: %j", async (content) => {
    const names = await inlinedOf(content);
    expect(names.filter((name) => name !== "judge")).toEqual(["agents/protocols/forms.md", "court-clerk"]);
  });
});
