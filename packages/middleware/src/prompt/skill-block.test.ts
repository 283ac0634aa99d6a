import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  pinCommands,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillSelectorMiddleware,
  skillToolsMiddleware,
} from "../index.js";
import type { CommandOptions } from "../commands/command-options.js";

const letter = {
  text: "Tone [$tone], to [$recipient], first [$1], all [$ARGUMENTS], cost [\\$ARGUMENTS].",
  parameters: { tone: { type: "enum", values: ["plain", "warm"], default: "plain" }, recipient: {} },
  argumentHint: "<judge>",
} as const;
const requires = { skills: ["letter"], env: [] };
const SKILLS = {
  letter: { ...letter, description: "Writes letters to insurance companies." },
  "kept-letter": { ...letter, description: "Stays.", keep: "thread" },
  filing: { text: "FILING", description: "Paints posters of elephants.", requires },
  "kept-filing": { text: "FILING", description: "Stays, too.", keep: "thread", requires },
} as const;

/** What a skill gets, by the option `substitution`: the default, a parameter without a value, a position, all words. */
const GIVEN = {
  declared: "Tone [plain], to [], first [<judge>], all [], cost [$ARGUMENTS].",
  claude: "Tone [plain], to [], first [$1], all [], cost [$ARGUMENTS].",
  off: letter.text,
} as const;

interface Way {
  /** The messages of the user, turn by turn. */
  readonly says: readonly string[];
  readonly heading: string;
  /** The skill that the model opens. */
  readonly opens?: string;
  readonly options?: Partial<SkillMiddlewareOptions>;
}

const WAYS: Readonly<Record<string, Way>> = {
  typed: { says: ["/letter"], heading: "# Explicitly Invoked Skill: letter" },
  "typed, in its message": {
    says: ["/letter"],
    heading: "# Explicitly Invoked Skill: letter",
    options: { placement: "message" },
  },
  "selected by what the user writes": {
    says: ["Write letters to the insurance companies"],
    heading: "# Selected Skill: letter",
  },
  "opened by the model": { says: ["hello"], opens: "letter", heading: "# Skill: letter" },
  "pinned by the application": { says: ["hello"], options: { pinned: ["letter"] }, heading: "# Pinned Skill: letter" },
  "pinned by the user": { says: ["/pin letter", "hello"], heading: "# Pinned Skill: letter" },
  kept: { says: ["/kept-letter", "hello"], heading: "# Explicitly Invoked Skill: kept-letter" },
  "required by a typed skill": { says: ["/filing"], heading: "# Required Skill: letter" },
  "required by a typed skill, in its message": {
    says: ["/filing"],
    heading: "# Required Skill: letter",
    options: { placement: "message" },
  },
  "required by a selected skill": { says: ["Paint posters of elephants"], heading: "# Required Skill: letter" },
  "required by an opened skill": { says: ["hello"], opens: "filing", heading: "# Required Skill: letter" },
  "required by a skill that the application pins": {
    says: ["hello"],
    options: { pinned: ["filing"] },
    heading: "# Pinned Skill: letter",
  },
  "required by a skill that the user pins": { says: ["/pin filing", "hello"], heading: "# Pinned Skill: letter" },
  "required by a kept skill": { says: ["/kept-filing", "hello"], heading: "# Required Skill: letter" },
};

/** Returns the whole input of the last model call of a conversation. */
async function inputOf({ says, opens, options }: Way, common: CommandOptions): Promise<string> {
  const skills = await memorySkills(SKILLS);
  const model = opens === undefined ? answering() : callingTool("load_skill", 1, { name: opens });
  const middleware = skillMiddleware({ skills, commands: pinCommands(), offer: "none", ...options, ...common });
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  for (const text of says) await agent.invoke(user(text), { configurable: { thread_id: "1" } });
  return inputTo(model);
}

function inputTo(model: Parameters<typeof received>[0]): string {
  const { system, messages } = received(model);
  return [system, ...messages.map(([, text]) => text)].join("\n\n");
}

const WAYS_AND_MODES = Object.entries(WAYS).flatMap(([name, way]) =>
  Object.entries(GIVEN).map(([substitution, given]) => ({ name, way, substitution, given })),
);

describe("the text of a skill has the values of a command without arguments", () => {
  it.each(WAYS_AND_MODES)("$name, with substitution $substitution", async ({ way, substitution, given }) => {
    const input = await inputOf(way, { substitution: substitution as keyof typeof GIVEN });
    expect(input.match(/Tone .*/g)).toEqual([given]);
    expect(input).toContain(`${way.heading}\n`);
  });

  it.each(Object.entries(WAYS))("%s, without the option", async (_name, way) => {
    expect((await inputOf(way, {})).match(/Tone .*/g)).toEqual([GIVEN.declared]);
  });

  it("selected by a middleware of its own", async () => {
    const skills = await memorySkills(SKILLS);
    const turn = async (options: Pick<CommandOptions, "substitution">): Promise<string> => {
      const model = answering();
      const agent = createAgent({ model, middleware: [skillSelectorMiddleware({ skills, ...options })] });
      await agent.invoke(user("Write letters to the insurance companies"));
      return inputTo(model);
    };
    expect(await turn({})).toContain(GIVEN.declared);
    expect(await turn({ substitution: "off" })).toContain(GIVEN.off);
  });

  it.each([
    ["selected", "Write letters to the insurance companies", []],
    ["pinned", "hello", ["letter"]],
    ["required", "/filing", []],
  ])("for a model call in a graph of one's own: %s", async (_way, text, pinned) => {
    const skills = await memorySkills(SKILLS);
    const { skillPrompt, messages } = await prepareModelCall([new HumanMessage(text)], { skills, pinned });
    const seen = [skillPrompt, ...messages.map((message) => message.text)].join("\n\n");
    expect(seen.match(/Tone .*/g)).toEqual([GIVEN.declared]);
  });

  it("is empty where a required parameter has no value, as after a command that only warns", async () => {
    const { letter: declared } = SKILLS;
    const parameters = { ...letter.parameters, recipient: { required: true } };
    const skills = await memorySkills({ letter: { ...declared, parameters } });
    for (const text of ["/letter", "Write letters to the insurance companies"]) {
      const model = answering();
      const middleware = skillMiddleware({ skills, onInvalidArguments: "warn" });
      await createAgent({ model, middleware }).invoke(user(text));
      expect(inputTo(model)).toContain(GIVEN.declared);
    }
  });

  it("in an explanation, as the model gets it", async () => {
    const skills = await memorySkills(SKILLS);
    const { pinned, stages } = await explainMessage("/filing", { skills, pinned: ["letter"], substitution: "claude" });
    expect(pinned?.skillText).toBe(`# Pinned Skill: letter\n\n${GIVEN.claude}`);
    expect(stages[0]?.skillText).toContain(`# Required Skill: letter\n\n${GIVEN.claude}`);
  });

  it("if an outer middleware replaces the command that named it", async () => {
    const skills = await memorySkills(SKILLS);
    const model = answering();
    const redact = createMiddleware({
      name: "redact",
      wrapModelCall: (request, handler) => {
        const messages = request.messages.map(({ id = "" }) => new HumanMessage({ id, content: "[removed]" }));
        return handler({ ...request, messages });
      },
    });
    const agent = createAgent({ model, middleware: [redact, ...skillMiddleware({ skills })] });
    await agent.invoke(user("/letter tone=warm recipient=Ann about it"));
    expect(received(model).system).toContain(`- **tone**: plain\n\n${GIVEN.declared}`);
  });
});

it("a skill that the model opens keeps the digest of its file, and says where its own text is", async () => {
  const skills = await memorySkills({
    "letter/SKILL.md": { ...SKILLS.letter, name: "letter" },
    "plain/SKILL.md": { text: "NO PLACEHOLDER", name: "plain" },
  });
  const factsOf = async (name: string): Promise<string | undefined> => {
    const model = callingTool("load_skill", 1, { name });
    await createAgent({ model, middleware: [skillToolsMiddleware({ skills })] }).invoke(user("hello"));
    const { digest } = await skills.read(name);
    return inputTo(model)
      .split("\n\n")
      .find((part) => part.startsWith(`Digest: ${digest}`))
      ?.replace(digest, "D");
  };
  const hint = "Placeholders are filled in. For an update, use read_skill_file: SKILL.md";
  expect(await factsOf("letter")).toBe(`Digest: D\n${hint}`);
  expect(await factsOf("plain")).toBe("Digest: D");
});
