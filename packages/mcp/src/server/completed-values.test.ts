import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer, type SkillsServerOptions } from "../index.js";

type Complete = NonNullable<SkillsServerOptions["complete"]>;

const SKILL = {
  name: "med",
  description: "Reads.",
  file: "text.md",
  parameters: { case: {}, tone: { values: ["plain"] }, tags: { type: "array" }, password: { secret: true } },
};
const MANIFEST = { skills: [SKILL], macros: { quick: "/med tone=plain" } };

/** Returns a function that completes an argument as a client does, and the warnings of the server. */
async function serving(complete: Complete, more: SkillsServerOptions = {}) {
  const warnings: string[] = [];
  const skills = await loadSkills(temporaryFolder({ "skills_manifest.json": MANIFEST, "text.md": "Case $case." }));
  const onWarning = (warning: string): void => void (warning.includes("`complete`") && warnings.push(warning));
  const server = await createSkillsServer(skills, { complete, onWarning, ...more });
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch, {});
  onTestFinished(() => client.close());
  return {
    warnings,
    values: async (name: string, value: string, prompt = "med", context?: Record<string, string>) => {
      const ref = { type: "ref/prompt", name: prompt } as const;
      const rest = context ? { context: { arguments: context } } : {};
      return (await client.complete({ ref, argument: { name, value }, ...rest })).completion.values;
    },
  };
}

describe("values that code provides to an MCP client", () => {
  it("complete an argument of a prompt, in its free text, in a list and of a macro", async () => {
    const complete = vi.fn<Complete>(() => ["alif", "amal", "ba", "two words"]);
    const { values } = await serving(complete);
    expect(await values("case", "a", "med", { tone: "plain", password: "x" })).toEqual(["alif", "amal"]);
    expect(complete).toHaveBeenLastCalledWith("med", "case", "a", { tone: "plain" }, expect.anything());
    expect(await values("request", "tone=plain case=t")).toEqual(['tone=plain case="two words"']);
    expect(await values("tags", "ba,a")).toEqual(["ba,alif", "ba,amal"]);
    expect(await values("case", "b", "quick")).toEqual(["ba"]);
    complete.mockClear();
    expect([await values("tone", ""), await values("password", "")]).toEqual([["plain"], []]);
    expect(complete).not.toHaveBeenCalled();
  });

  it.each([
    ["did not answer within 50 ms.", () => new Promise<never>(() => undefined)],
    ["failed.", () => Promise.reject(new Error("down"))],
    ["did not return a list.", () => 5 as never],
  ] satisfies [string, Complete][])("are none if it %s, with one warning", async (problem, complete) => {
    const { values, warnings } = await serving(complete, { completeTimeout: 50 });
    expect([await values("case", "a"), await values("request", "case=a")]).toEqual([[], []]);
    expect(warnings).toEqual([`\`complete\` of /med, for the parameter case, ${problem}`]);
  });
});
