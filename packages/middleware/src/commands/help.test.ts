import { createAgent } from "langchain";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import type { SkillRequirements } from "@langslash/skills";
import { lawOffice, type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { type SkillIndex, slashCommandMiddleware, type SlashCommandMiddlewareOptions } from "../index.js";

async function help(
  text: string,
  index?: SkillIndex,
  options?: Partial<SlashCommandMiddlewareOptions>,
): Promise<string> {
  const model = answering();
  const skills = index ?? (await lawOffice());
  const agent = createAgent({ model, middleware: [slashCommandMiddleware({ skills, ...options })] });
  const state = await agent.invoke(user(text));
  expect(model.callCount).toBe(0);
  expect(state.messages.map(({ type }) => type)).toEqual(["human", "ai"]);
  expect(state.messages[0]?.text).toBe(text);
  return state.messages[1]?.text ?? "";
}

describe("/help", () => {
  it("lists the commands by source, sub-skills under their parent, without a model call", async () => {
    const text = await help("/help");
    const outline = text.split("\n").map((line) => /^(?:\*\*\w+\*\*| *- `[^`]+`|#.*)/.exec(line)?.[0]);
    expect(outline.filter(Boolean)).toEqual([
      "# Commands",
      "- `/review:nda`",
      "- `/time-entry`",
      "**Shortcuts**",
      "- `/quick-med`",
      "- `/full-analysis`",
      "**Skills**",
      "- `/medical-records-analysis`",
      "  - `/record-extraction`",
      "  - `/fact-investigation`",
      "  - `/causation-analysis`",
      "  - `/summary-writing`",
      "- `/legal-research`",
      "- `/demand-letter`",
      "- `/deposition-preparation`",
      "- `/client-intake`",
      "- `/contract-review`",
      "- `/client-letter`",
      "- `/deadline-calculator`",
    ]);
    expect(text).toContain("- `/time-entry`: Turns a rough note into a billing entry in tenths of an hour.");
  });

  it("shows the aliases of a skill that call it, and finds it by them", async () => {
    const text = await help("/help", undefined, { macros: { research: "/med x" } });
    expect(text).toContain("- `/medical-records-analysis` (`/med`): ");
    expect(text).toContain("- `/causation-analysis` (`/causation`): ");
    expect(text).toMatch(/- `\/legal-research`(?: \(.*\))?: /);
    expect(text).not.toMatch(/legal-research` \(.*`\/research`/);
    const skills = { "follow-up": { text: "x", aliases: ["nudge-client", "fu"] } };
    expect(await help("/help udge", await memorySkills(skills))).toContain("- `/follow-up` (`/nudge-client`, `/fu`): ");
  });

  it("is recognised in any case, and with white space around", async () => {
    expect(await help("  /HELP ")).toContain("# Commands");
  });

  it("says so if there are no commands", async () => {
    expect(await help("/help", await memorySkills({}))).toContain("There are no commands yet.");
  });

  it("leaves out skills that users may not invoke", async () => {
    const index = await memorySkills({ shown: { text: "x" }, hidden: { text: "x", userInvocable: false } });
    expect(await help("/help", index)).not.toContain("hidden");
    expect(await help("/help hidden", index)).toContain("Unknown skill: hidden.");
  });

  it("stays readable with ten thousand skills: the first 50 and the count", async () => {
    const many = Array.from({ length: 10_000 }, (_, number): [string, MemorySkill] => [
      `skill-${number}`,
      { text: "x", description: "Long text. ".repeat(100) },
    ]);
    const index = await memorySkills(Object.fromEntries(many));
    const text = await help("/help", index);
    expect(text.match(/^- `/gm)).toHaveLength(50);
    expect(text).toContain("The first 50 of 10000. /help <word> finds the others.");
    expect(text.length).toBeLessThan(12_000);
    expect((await help("/help skill-99", index)).startsWith("# /skill-99\n")).toBe(true);
    expect(await help("/help kill-99", index)).toContain("The first 50 of 111.");
  });
});

describe("a list of commands", () => {
  it("counts the commands of all sections together", async () => {
    const skills = (count: number): Promise<SkillIndex> =>
      memorySkills(
        Object.fromEntries(Array.from({ length: count }, (_, number) => [`skill-${number}`, { text: "x" }])),
      );
    const macros = { first: "/skill-0", second: "/skill-1" };
    const exact = await help("/help", await skills(48), { macros });
    expect(exact.match(/^- `/gm)).toHaveLength(50);
    expect(exact).not.toContain("The first 50");
    const more = await help("/help", await skills(49), { macros });
    expect(more.match(/^- `/gm)).toHaveLength(50);
    expect(more).toContain("- `/skill-47`: Does skill-47.\n\nThe first 50 of 51.");
  });

  it("lists skills whose parents form a circle, or that are their own parents, each once", async () => {
    const skills = await memorySkills({
      below: { text: "x", parent: "second" },
      first: { text: "x", parent: "second" },
      second: { text: "x", parent: "first" },
      own: { text: "x", parent: "own" },
      part: { text: "x", parent: "own" },
      root: { text: "x" },
    });
    const lines = (await help("/help", skills)).split("\n").map((line) => /^ *- `[^`]+`/.exec(line)?.[0]);
    expect(lines.filter(Boolean)).toEqual([
      "- `/root`",
      "- `/below`",
      "- `/first`",
      "  - `/second`",
      "- `/own`",
      "  - `/part`",
    ]);
  });

  it("shows a sub-skill by itself if its parent is not in the list", async () => {
    const index = await memorySkills({
      audit: { text: "x" },
      ledger: { text: "x", parent: "audit", description: "Adds up a book." },
      totals: { text: "x", description: "Adds up a year." },
    });
    expect(await help("/help adds up", index)).toBe(
      [
        '# Commands with "adds up"',
        "**memory**\n- `/ledger`: Adds up a book.\n- `/totals`: Adds up a year.",
        "/help <name> shows the details of a command.",
      ].join("\n\n"),
    );
  });

  it.each([
    ["of 160 characters", `${"Ledgers. ".repeat(17)}Totals.`, `${"Ledgers. ".repeat(17)}Totals.`],
    ["by its first sentence", `Compares two ledgers. ${"More text. ".repeat(20)}`, "Compares two ledgers."],
    [
      "by two sentences if the first is short",
      `Compares. Reads ledgers! ${"More ".repeat(40)}`,
      "Compares. Reads ledgers!",
    ],
    [
      "with a point inside of the sentence",
      `Reads files of version 1.2 today? ${"More. ".repeat(30)}`,
      "Reads files of version 1.2 today?",
    ],
    [
      "with a point before a small letter",
      `Compares ledgers, e.g. yours and mine. ${"More. ".repeat(30)}`,
      "Compares ledgers, e.g. yours and mine.",
    ],
    ["cut after a word", `Compares ${"ledgers ".repeat(30)}`, `Compares ${"ledgers ".repeat(18)}…`],
    ["cut between words without spaces", `PDF ${"文件，".repeat(60)}`, `PDF ${"文件，".repeat(51)}文件…`],
    ["cut between words of Thai", `AI: ${"เอกสาร".repeat(30)}`, `AI: ${"เอกสาร".repeat(25)}…`],
    ["cut between emoji", "👩‍👩‍👧‍👦".repeat(40), `${"👩‍👩‍👧‍👦".repeat(14)}…`],
    [
      "cut within a word that is too long",
      `a${"😀".repeat(9)}${"x".repeat(200)}`,
      `a${"😀".repeat(9)}${"x".repeat(140)}…`,
    ],
    [
      "by its first sentence in Chinese",
      `比较两本账簿，并列出所有不相符的条目和金额。${"更多。".repeat(60)}`,
      "比较两本账簿，并列出所有不相符的条目和金额。",
    ],
    [
      "by its first sentence in Korean",
      `두 장부를 비교하고 다른 항목을 찾습니다. ${"더 있습니다. ".repeat(30)}`,
      "두 장부를 비교하고 다른 항목을 찾습니다.",
    ],
    ["on one line", "Compares ledgers.\n- `/fake`: Not a command.", "Compares ledgers. - `/fake`: Not a command."],
    [
      "on one line, by its first sentence",
      `Compares\nthe ledgers of two years. ${"More ".repeat(40)}`,
      "Compares the ledgers of two years.",
    ],
  ])("lists a description %s", async (_, description, shown) => {
    const text = await help("/help", await memorySkills({ audit: { text: "x", description } }));
    expect(text.split("\n")[3]).toBe(`- \`/audit\`: ${shown}`);
  });
});

describe("/help name", () => {
  it.each(["/help medical-records-analysis", "/help medical-records", "/help med", "/help /med", "/help MED"])(
    "%s shows all details of the skill",
    async (text) => {
      expect(await help(text)).toBe(
        [
          "# /medical-records-analysis",
          (await lawOffice()).get("medical-records-analysis")?.description,
          [
            "- Model: sonnet",
            "- File: medical-records-analysis/SKILL.md",
            "- Aliases: /med",
            "- Tools: read_file",
            "- Sub-skills: /record-extraction, /fact-investigation, /causation-analysis, /summary-writing",
          ].join("\n"),
          [
            "## Parameters",
            "- `case` (text): The folder of the case, for instance mo_alif.",
            "- `phases` (number,..., default 1,2,3,4,5): Which phases to run.",
            "- `output` (full|brief, default full): How much to write.",
          ].join("\n"),
          "Usage: `/medical-records-analysis [case=<text>] [phases=<number,...>] [output=<full|brief>] [text]`",
          "Example: `/med phases=1,2,3,4,5 output=full`",
        ].join("\n\n"),
      );
    },
  );

  it("shows the models that `model=` can choose, if the application has any", async () => {
    const models = { sonnet: answering(), haiku: answering() };
    const text = await help("/help med", undefined, { models });
    expect(text).toContain("- Model: sonnet; `model=<name>` chooses another one\n");
    expect(text).toContain("[output=<full|brief>] [model=<sonnet|haiku>] [text]`");
    expect(await help("/help time-entry", undefined, { models })).toContain(
      "Usage: `/time-entry [model=<sonnet|haiku>] <matter> <what was done>`",
    );
    expect(await help("/help med", undefined, { models, modelOverride: ["haiku"] })).toContain("[model=<haiku>]");
    for (const options of [{ models, modelOverride: false }, { models: {} }, {}]) {
      expect(await help("/help med", undefined, options)).not.toContain("model=");
    }
  });

  it("names the parent of a sub-skill, the default model, and the argument hint", async () => {
    expect(await help("/help fact")).toContain("- Part of: /medical-records-analysis");
    expect(await help("/help client-letter")).toContain("- Model: default");
    expect(await help("/help time-entry")).toContain("Usage: `/time-entry <matter> <what was done>`");
  });

  it("shows no more than there is to say", async () => {
    const index = await memorySkills({ audit: { text: "x", description: "" } });
    expect(await help("/help audit", index)).toBe(
      [
        "# /audit",
        "No description.",
        "- Model: default\n- File: audit",
        "Usage: `/audit [key=value ...] [text]`",
        "Example: `/audit your request`",
      ].join("\n\n"),
    );
    expect(await help("/help", index)).toContain("**memory**\n- `/audit`\n");
  });

  it("names all aliases, tools and sub-skills of a skill", async () => {
    const index = await memorySkills({
      audit: { text: "x", aliases: ["check", "verify"], tools: ["read", "sum"] },
      ledger: { text: "x", parent: "audit" },
      bank: { text: "x", parent: "audit" },
    });
    expect((await help("/help /audit", index)).split("\n\n")[2]).toBe(
      [
        "- Model: default",
        "- File: audit",
        "- Aliases: /check, /verify",
        "- Tools: read, sum",
        "- Sub-skills: /ledger, /bank",
      ].join("\n"),
    );
  });

  it("names where a foreign skill is from, and all that it requires", async () => {
    vi.stubEnv("LEDGER_KEY", "set");
    onTestFinished(() => void vi.unstubAllEnvs());
    const audit = { text: "x", origin: "the server books" };
    const facts = async (requires: SkillRequirements): Promise<string | undefined> => {
      const index = await memorySkills({ audit: { ...audit, requires }, style: { text: "x" }, rules: { text: "x" } });
      return (await help("/help audit", index)).split("\n\n")[2];
    };
    const from = "- Model: default\n- File: audit\n- From: the server books, not part of this application";
    expect(await facts({ skills: ["style", "rules"], env: [] })).toBe(`${from}\n- Requires: /style, /rules`);
    expect(await facts({ skills: [], env: ["LEDGER_KEY", "HOME"] })).toBe(
      `${from}\n- Requires the environment variables: LEDGER_KEY, HOME`,
    );
    expect(await facts({ skills: ["style"], env: ["NO_SUCH_KEY"] })).toBe(
      [
        from,
        "- Requires: /style",
        "- Requires the environment variables: NO_SUCH_KEY",
        "- Not available: audit requires the environment variable NO_SUCH_KEY, which is not set.",
      ].join("\n"),
    );
  });

  it("reads the name with white space around", async () => {
    expect(await help("/help   /time-entry \n")).toMatch(/^# \/time-entry\n/);
  });

  it.each(["/help billing | /time-entry x", "/help med &&/time-entry x", "/help |/med"])(
    "is refused in a pipeline: %s",
    async (text) => {
      expect(await help(text)).toBe(
        "Could not run this message: /help must be sent by itself: it cannot be part of the pipeline.",
      );
    },
  );

  it("filters the list by a word that is not a name", async () => {
    const text = await help("/help billing");
    expect(text).toContain('# Commands with "billing"');
    expect(text.match(/^- `/gm)).toHaveLength(1);
  });

  it("answers an unknown name with suggestions", async () => {
    expect(await help("/help medcial-records")).toBe(
      "Unknown skill: medcial-records. Did you mean /medical-records-analysis? /help lists the commands.",
    );
    expect(await help("/help zzz")).toBe("Unknown skill: zzz. /help lists the commands.");
    expect(await help(`/help ${"z ".repeat(5000)}`)).toHaveLength(
      "Unknown skill: . /help lists the commands.".length + 64,
    );
  });
});
