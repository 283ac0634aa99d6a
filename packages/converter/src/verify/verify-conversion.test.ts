import { corpora } from "@langslash/testing/corpora";
import { describe, expect, it } from "vitest";
import { collections } from "../__fixtures__/collections.js";
import { agent, command, DEBUG_TASK, office, skill, textOf } from "../__fixtures__/configs.js";
import { measureVerifier } from "../__fixtures__/measure-verifier.js";
import { convertDeterministically, memoryConfigs, verifyConversion } from "../index.js";
import type { ConversionSource } from "./conversion-source.js";
import { outlineOf } from "@langslash/testing/outline-of";

const triage = { type: "agent" as const, name: "triage", content: textOf("triage") };
const source: ConversionSource = {
  content: DEBUG_TASK,
  userArguments: "the login page",
  inlined: [triage],
  agents: ["triage", "plan"],
  skills: ["bisect"],
};
const right = `# Debug a task\n\nUse the triage agent (below) on the login page.\n\n1. Reproduce the problem.\n\n${textOf("triage")}`;

const findingsOf = (output: string, changes: Partial<ConversionSource> = {}): string[] =>
  outlineOf(verifyConversion({ ...source, ...changes }, output));

describe("a conversion", () => {
  it("has no findings if it is correct", () => {
    expect(findingsOf(right)).toEqual([]);
  });

  it("has no errors if it has an agent that only one of its skills names", async () => {
    const configs = memoryConfigs([
      skill("bisect", `${textOf("bisect")}\nThe order of work is that of \`plan\`.`),
      agent("plan"),
    ]);
    const { convertedContent, inlined } = await convertDeterministically({ content: "Use the bisect skill." }, configs);
    const checked = { content: "Use the bisect skill.", inlined, agents: ["plan"], skills: ["bisect"] };
    expect(inlined.map(({ name }) => name)).toEqual(["bisect", "plan"]);
    expect(verifyConversion(checked, convertedContent).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has no findings if its last section has the name and the text of a few common words", async () => {
    const content = "Write the notes. At last, run `/all`.";
    const configs = memoryConfigs([command("all", "Do it.")]);
    const { convertedContent, inlined } = await convertDeterministically({ content }, configs);
    const checked = { content, inlined, agents: [], skills: [], commands: ["all"] };
    expect(verifyConversion(checked, convertedContent)).toEqual([]);
  });

  it.each([
    ["$1 and $2", "from=a.txt b.txt", "a.txt and b.txt", []],
    ["$1 and $2", "from=a.txt b.txt", "a.txt and it", ["error arguments-lost"]],
    ["$ARGUMENTS", "a.txt b.txt", "a.txt and b.txt", ["error arguments-lost"]],
  ])(
    "may separate the words of the arguments only if the command does: %s, %s, %s",
    (asked, userArguments, given, expected) => {
      const plain = {
        content: `---\nargument-hint: <a> <b>\n---\nMove ${asked}.`,
        userArguments,
        inlined: [],
        agents: [],
        skills: [],
      };
      const found = outlineOf(verifyConversion(plain, `Move ${given}.`));
      expect(found.filter((line) => line === "error arguments-lost")).toEqual(expected);
    },
  );

  it.each([
    [" \n", ["error empty"]],
    [`---\ndescription: Finds and fixes a bug\n---\n${right}`, ["error frontmatter-left"]],
    [`allowed-tools: Read, Bash\n\n${right}`, ["error frontmatter-left"]],
    [`\`\`\`md\n${right}\n\`\`\``, ["error fenced"]],
    [`Sure! Here it is:\n\n${right}`, ["error preamble"]],
    [right.replace("the login page", "$ARGUMENTS"), ["error placeholder-left", "error arguments-lost"]],
    [right.replace("the login page", "the page"), ["error arguments-lost"]],
    [right.replace(textOf("triage"), ""), ["error unresolved-reference"]],
    [`${right}\n\nThen use the bisect skill.`, ["error unresolved-reference"]],
  ])("has the matching errors if it is wrong: %#", (output, expected) => {
    const errors = verifyConversion(source, output).filter(({ severity }) => severity === "error");
    expect(outlineOf(errors)).toEqual(expected);
  });

  it("has an error if it includes a text that the command does not refer to", () => {
    const bisect = { type: "skill" as const, name: "bisect", content: textOf("bisect") };
    expect(findingsOf(`${right}\n\n${bisect.content}`, { inlined: [triage, bisect] })).toEqual(["error wrong-inlined"]);
  });

  it("may contain the user's own placeholders, escaped ones, and those of inlined texts", () => {
    const given = "cost $1 of $ARGUMENTS";
    expect(findingsOf(right.replace("the login page", given), { userArguments: given })).toEqual([]);
    const content = "Explain \\$ARGUMENTS to $ARGUMENTS.";
    const plain = { content, inlined: [], userArguments: "Ann" };
    expect(findingsOf("Explain $ARGUMENTS to Ann.", plain)).toEqual([]);
    const skilled = { ...triage, content: `${textOf("triage")}\nRun it with $ARGUMENTS as they are.` };
    expect(findingsOf(right.replace(triage.content, skilled.content), { inlined: [skilled] })).toEqual([]);
  });

  it("may use known names as words", () => {
    expect(findingsOf(right.replace("1. Reproduce", "1. Make a plan and reproduce"))).toEqual([]);
  });

  it("may begin as the command does", () => {
    const content = "Here is what to do: format all files.";
    expect(findingsOf(content, { content, inlined: [], userArguments: "" })).toEqual([]);
  });
});

describe("a conversion that lost or gained text", () => {
  const content = `# One\n\n## Two\n\n\`\`\`sh\nls\n\`\`\`\n\n${"Some text that goes on and on. ".repeat(30)}`;
  const warnings = (output: string): string[] =>
    outlineOf(verifyConversion({ content, inlined: [], agents: [], skills: [] }, output));

  it.each([
    [content.replace("## Two", "Two things"), []],
    [content.replace("## Two\n", ""), ["warning heading-lost"]],
    [content.replace(/```\w*\n?/g, ""), ["warning code-block-lost"]],
    ["# One\n\n## Two\n\n```\nls\n```", ["error text-lost", "warning size"]],
    [`${content}\n${"More and more. ".repeat(300)}`, ["warning size"]],
    [`${content}\nRead ~/.claude/x`, ["warning text-added", "warning out-of-reach"]],
    [`${content}\nRun \`gh pr list\``, ["warning text-added", "warning out-of-reach"]],
    [`${content}\nSee https://github.com/x`, ["warning text-added", "warning out-of-reach"]],
    [`${content}\nRun \${CLAUDE_PLUGIN_ROOT}/x.sh`, ["warning text-added", "warning out-of-reach"]],
  ])("has the matching findings: %#", (output, expected) => {
    expect(warnings(output)).toEqual(expected);
  });
});

describe("a message that quotes a long heading", () => {
  it("never ends in half of a character", () => {
    const heading = `${"x".repeat(78)}\u{1F600}${"y".repeat(20)}`;
    const text = Array.from({ length: 6 }, (_, line) => `Step ${line}: read file ${line} and note what it does.`);
    const content = `# Review\n\nRead every file that the change touches, twice.\n\n## ${heading}\n\n${text.join("\n")}`;
    const output = `${content.slice(0, content.indexOf("##"))}${text.slice(0, 2).join("\n")}`;
    const findings = verifyConversion({ content, inlined: [], agents: [], skills: [] }, output);
    expect(outlineOf(findings)).toEqual(["warning section-lost", "warning heading-lost"]);
    for (const { message } of findings) {
      expect(message).toContain(`${"x".repeat(78)}…`);
      expect(message).not.toMatch(/\p{Surrogate}/u); // with the flag u, only half of a pair matches
    }
  });
});

describe("the verifier, measured with a scripted converter and its mutants", () => {
  it("finds no problem in correct conversions, and catches every mutant of the example commands", async () => {
    const { falseFindings, mutants } = await measureVerifier(office());
    expect([...falseFindings.values()].flat()).toEqual([]);
    expect([...mutants.keys()].toSorted()).toEqual([
      "a third of an agent",
      "added order",
      "afterword",
      "afterword in any wording",
      "agent left out",
      "agent not taken in",
      "empty",
      "fence around everything",
      "frontmatter left",
      "missing agent kept",
      "placeholder left",
      "preamble",
      "preamble in any wording",
      "twice",
      "user text lost",
      "wrapped in JSON",
      "wrapped in XML",
      "wrong one inlined",
    ]);
    for (const { survivors } of mutants.values()) expect(survivors).toEqual([]);
  });

  const names = ["wshobson+agents", "wshobson+commands/tools", "wshobson+commands/workflows"];
  const folders = names.flatMap((name) => corpora(name) ?? []);
  it.skipIf(folders.length < names.length)(
    "does nearly the same for a sample of the public collections, if they are checked out",
    async () => {
      const { commands, falseFindings, mutants } = await measureVerifier(await collections(folders), 145);
      expect(commands).toBeGreaterThan(1);
      for (const [style, found] of falseFindings) expect([style, found.slice(1)]).toEqual([style, []]);
      for (const [kind, { survivors }] of mutants) expect([kind, survivors.slice(1)]).toEqual([kind, []]);
    },
    180_000,
  );
});

it("does not miss commands for Claude Code that the prompt has in words", () => {
  const lines = [
    "status --short --branch",
    "diff --stat HEAD~5",
    "log --oneline --decorate -10",
    "branch --all --verbose",
  ];
  const content = `# Commit\n\nWrite a commit.\n\n## State\n\n${lines.map((line) => `- !\`git ${line}\``).join("\n")}`;
  const commit = { content, inlined: [], agents: [], skills: [] };
  const output =
    "# Commit\n\nWrite a commit.\n\n## State\n\nFirst look at what git knows: its state, changes, history.";
  expect(outlineOf(verifyConversion(commit, output))).not.toContain("warning section-lost");
});

it("knows the notes of a conversion by rules, and the agents of Claude Code", async () => {
  const content = [
    "# Ship\n\nUsage: `/ship now`. Then run /polish-all and /review-all.",
    'Launch the work:\n\n```\nTask:\n  subagent_type: "general-purpose"\n```',
  ].join("\n\n");
  const ship = { content, name: "ship" };
  const { convertedContent, warnings, ...read } = await convertDeterministically(ship, memoryConfigs([]));
  expect(outlineOf(verifyConversion({ ...ship, ...read, agents: [], skills: [] }, convertedContent))).toEqual([
    "warning call-left",
  ]);
  expect(warnings).toHaveLength(1);
});

it("accepts a mention in an inlined text whose lines the prompt breaks elsewhere", () => {
  const clerk = {
    type: "agent" as const,
    name: "clerk",
    content: "You file letters.\n\nAsk the hearing-oracle agent\nbefore noon.",
  };
  const read = { inlined: [clerk], agents: ["clerk", "hearing-oracle"], skills: [] };
  const output = "File it.\n\nYou file letters.\n\nAsk the hearing-oracle agent before noon.";
  expect(outlineOf(verifyConversion({ ...read, content: "Use the clerk agent. File it." }, output))).not.toContain(
    "error unresolved-reference",
  );
  const asked = { ...read, content: "Use the clerk agent and the hearing-oracle agent. File it." };
  expect(outlineOf(verifyConversion(asked, output))).toContain("error unresolved-reference");
});
