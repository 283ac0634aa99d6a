import { describe, expect, it } from "vitest";
import { answering } from "./__fixtures__/models.js";
import { declaredUses } from "./declared-uses.js";
import {
  analyzeSlashCommand,
  type ConfigRecord,
  convertDeterministically,
  createReadConfigsTool,
  createSlashCommandConverter,
  memoryConfigs,
  verifyConversion,
} from "./index.js";

const CLERK =
  "You file the papers of the court. Begin with the oldest one. Put a stamp on each page, and keep a list of all the papers that came without a name.";
const INTERVIEW = "Ask one question at a time. Write the answers into a list of needs.";
const records: ConfigRecord[] = [
  {
    name: "clerk",
    type: "agent_definition",
    content: `---\nskills: filing-rules, house-style\n---\n${CLERK}`,
  },
  { name: "filing-rules", type: "skill", content: "Count the pages before you file." },
  { name: "house-style", type: "skill", content: "Write dates as 4 May." },
  { name: "finding-needs", type: "skill", content: INTERVIEW },
];
const configs = memoryConfigs(records);
const known = { agents: ["clerk"], skills: ["filing-rules", "finding-needs", "house-style"] };
const BODY = "# Plan\n\nFind out the needs of $ARGUMENTS, and write them down.";
const command = (frontmatter: string): string => `---\ndescription: Plans\n${frontmatter}\n---\n\n${BODY}`;
const convert = async (frontmatter: string) =>
  await convertDeterministically({ content: command(frontmatter), userArguments: "the court" }, configs);

describe("an agent and skills in the frontmatter of a command", () => {
  it.each([
    ["agent: clerk", ["agent clerk", "skill filing-rules", "skill house-style"]],
    ["agent: office:clerk", ["agent clerk", "skill filing-rules", "skill house-style"]],
    ["agent: finding-needs\nagent_path: skills/finding-needs/", ["skill finding-needs"]],
    ["skills: [office/house-style, filing-rules]", ["skill house-style", "skill filing-rules"]],
    ["skills:\n  - house-style", ["skill house-style"]],
    ["skill: house-style", ["skill house-style"]],
    ["agent: true", []],
    ["agent: general-purpose", []],
    ["agent: task", []],
    ["agent: none", []],
    ["agent: office/clerk\nagent_path: 7", ["agent clerk", "skill filing-rules", "skill house-style"]],
    ["agent: finding-needs\nagent_path: office/skills/finding-needs/", ["skill finding-needs"]],
    ["agent: clerk\nagent_path: office-skills/", ["agent clerk", "skill filing-rules", "skill house-style"]],
  ])("are taken in: %j", async (frontmatter, names) => {
    const { convertedContent, inlined, missing, warnings } = await convert(frontmatter);
    expect(inlined.map(({ type, name }) => `${type} ${name}`)).toEqual(names);
    expect({ missing, warnings }).toEqual({ missing: [], warnings: [] });
    const content = command(frontmatter);
    const source = { content, userArguments: "the court", inlined, ...known };
    expect(verifyConversion(source, convertedContent)).toEqual([]);
  });

  it("are taken in without the context of its own, which a warning says", async () => {
    const { inlined, warnings } = await convert("context: fork\nagent: clerk");
    expect(inlined.map(({ name }) => name)).toContain("clerk");
    expect(warnings).toEqual([
      "The frontmatter asks for a context of its own (context: fork), which a prompt does not have.",
    ]);
  });

  it("are used from the first sentence on", async () => {
    const { convertedContent } = await convert("agent: clerk");
    expect(convertedContent).toMatch(
      /^Use the `clerk` agent \(see <agent name="clerk"> below\) for all of this\.\n\n# Plan/,
    );
    expect(convertedContent).toContain("below). Use the `house-style` skill");
    expect(convertedContent).toContain('Use the `house-style` skill (see <skill name="house-style"> below).');
  });

  it.each([
    ["agents:\n  - clerk\n  - usher", "Ask the usher, then run clerk.", ["agent clerk"], ["usher"]],
    ["agents: office:clerk", "The clerk files it.", ["agent clerk"], []],
    ["agents: [clerk]", "Nobody files it.", [], []],
  ])("are taken in for the parts that name them: %j", async (frontmatter, text, names, absent) => {
    const content = `---\n${frontmatter}\n---\n\n${text}`;
    const { inlined, missing } = await convertDeterministically({ content }, configs);
    const agents = inlined.filter(({ type }) => type === "agent").map(({ name }) => `agent ${name}`);
    expect({ agents, missing: missing.map(({ name }) => name) }).toEqual({ agents: names, missing: absent });
  });

  it("are references of the command", () => {
    const { agentReferences, skillReferences } = analyzeSlashCommand(
      command("agent: clerk\nskills: house-style"),
      known,
    );
    expect({ agentReferences, skillReferences }).toEqual({
      agentReferences: ["clerk"],
      skillReferences: ["house-style"],
    });
  });

  it("are missing if there is no such agent", async () => {
    for (const name of ["court-usher", "court-plan"]) {
      const { missing, warnings } = await convert(`agent: ${name}`);
      expect(missing).toEqual([{ type: "agent", name }]);
      expect(warnings).toEqual([`The agent ${name} was not found; its mention stays in the text.`]);
    }
  });

  it("are asked for if a model leaves them out", async () => {
    const converter = createSlashCommandConverter({
      configs,
      model: answering(BODY.replace("$ARGUMENTS", "the court"), BODY.replace("$ARGUMENTS", "the court")),
    });
    const { warnings } = await converter.invoke({
      command: { name: "plan", type: "slash_command", content: command("agent: clerk") },
      userArguments: "the court",
    });
    expect(warnings).toContain("The command refers to the agent clerk, but it was not read.");
  });

  it("are not the agent itself", async () => {
    const usher: ConfigRecord = {
      name: "court:usher",
      type: "agent_definition",
      content: "---\nagent: usher\nskills: [usher]\n---\nCall the parties.",
    };
    const { convertedContent } = await convertDeterministically(
      { content: "Use the usher agent." },
      memoryConfigs([usher, { name: "usher", type: "skill", content: "---\nagent: usher\n---\nSpeak loudly." }]),
    );
    expect(convertedContent).toContain(
      '<agent name="court:usher">\nUse the `usher` skill (see <skill name="usher"> below).',
    );
    expect(convertedContent).toMatch(/<skill name="usher">\nUse the `usher` agent /);
  });

  it.each([
    ["skills/finding-needs/", "skill"],
    ["office/skills/finding-needs/", "skill"],
    ["office-skills/finding-needs/", "agent"],
    ["agents/finding-needs.md", "agent"],
  ])("are a skill if their path is in a folder of skills: %j %s", (path, type) => {
    expect(declaredUses({ agent: "finding-needs", agent_path: path }, "Plan it.")).toBe(
      `Use the \`finding-needs\` ${type} for all of this.`,
    );
  });

  it("are not the skill itself", () => {
    const own = { name: "office:filing", type: "skill" } as const;
    expect(declaredUses({ skills: "filing", agent: "filing" }, "File it.", own)).toBe(
      "Use the `filing` agent for all of this.",
    );
    expect(declaredUses({ skills: "filing" }, "File it.", own)).toBeUndefined();
  });

  it("are named to a model that reads the agent", async () => {
    const read = await createReadConfigsTool(configs).invoke({ references: [{ name: "clerk", type: "agent" }] });
    expect(read).toContain("Use the `filing-rules` skill.");
  });
});
