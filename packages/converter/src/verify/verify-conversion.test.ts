import { corpora } from "@langslash/testing/corpora";
import { describe, expect, it } from "vitest";
import { collections } from "../__fixtures__/collections.js";
import { DEBUG_TASK, office, textOf } from "../__fixtures__/configs.js";
import { measureVerifier } from "../__fixtures__/measure-verifier.js";
import { type ConversionSource, verifyConversion } from "../index.js";

const triage = { type: "agent" as const, name: "triage", content: textOf("triage") };
const source: ConversionSource = {
  content: DEBUG_TASK,
  userArguments: "the login page",
  inlined: [triage],
  agents: ["triage", "plan"],
  skills: ["bisect"],
};
const right = `# Debug a task\n\nUse the triage agent (below) on the login page.\n\n1. Reproduce the problem.\n\n${textOf("triage")}`;

const codes = (output: string, changes: Partial<ConversionSource> = {}): string[] =>
  verifyConversion({ ...source, ...changes }, output).map(({ code }) => code);

describe("a conversion", () => {
  it("has no findings if it is correct", () => {
    expect(codes(right)).toEqual([]);
  });

  it.each([
    ["$1 and $2", "from=a.txt b.txt", "a.txt and b.txt", []],
    ["$1 and $2", "from=a.txt b.txt", "a.txt and it", ["arguments-lost"]],
    ["$ARGUMENTS", "a.txt b.txt", "a.txt and b.txt", ["arguments-lost"]],
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
      const found = verifyConversion(plain, `Move ${given}.`).map(({ code }) => code);
      expect(found.filter((code) => code === "arguments-lost")).toEqual(expected);
    },
  );

  it.each([
    [" \n", ["empty"]],
    [`---\ndescription: Finds and fixes a bug\n---\n${right}`, ["frontmatter-left"]],
    [`allowed-tools: Read, Bash\n\n${right}`, ["frontmatter-left"]],
    [`\`\`\`md\n${right}\n\`\`\``, ["fenced"]],
    [`Sure! Here it is:\n\n${right}`, ["preamble"]],
    [right.replace("the login page", "$ARGUMENTS"), ["placeholder-left", "arguments-lost"]],
    [right.replace("the login page", "the page"), ["arguments-lost"]],
    [right.replace(textOf("triage"), ""), ["unresolved-reference"]],
    [`${right}\n\nThen use the bisect skill.`, ["unresolved-reference"]],
  ])("has the matching errors if it is wrong: %#", (output, expected) => {
    const errors = verifyConversion(source, output).filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(expected);
  });

  it("has an error if it includes a text that the command does not refer to", () => {
    const bisect = { type: "skill" as const, name: "bisect", content: textOf("bisect") };
    expect(codes(`${right}\n\n${bisect.content}`, { inlined: [triage, bisect] })).toEqual(["wrong-inlined"]);
  });

  it("may contain the user's own placeholders, escaped ones, and those of inlined texts", () => {
    const given = "cost $1 of $ARGUMENTS";
    expect(codes(right.replace("the login page", given), { userArguments: given })).toEqual([]);
    const content = "Explain \\$ARGUMENTS to $ARGUMENTS.";
    const plain = { content, inlined: [], userArguments: "Ann" };
    expect(codes("Explain $ARGUMENTS to Ann.", plain)).toEqual([]);
    const skilled = { ...triage, content: `${textOf("triage")}\nRun it with $ARGUMENTS as they are.` };
    expect(codes(right.replace(triage.content, skilled.content), { inlined: [skilled] })).toEqual([]);
  });

  it("may use known names as words", () => {
    expect(codes(right.replace("1. Reproduce", "1. Make a plan and reproduce"))).toEqual([]);
  });

  it("may begin as the command does", () => {
    const content = "Here is what to do: format all files.";
    expect(codes(content, { content, inlined: [], userArguments: "" })).toEqual([]);
  });
});

describe("a conversion that lost or gained text", () => {
  const content = `# One\n\n## Two\n\n\`\`\`sh\nls\n\`\`\`\n\n${"Some text that goes on and on. ".repeat(30)}`;
  const warnings = (output: string): string[] =>
    verifyConversion({ content, inlined: [], agents: [], skills: [] }, output).map(
      ({ code, severity }) => `${severity} ${code}`,
    );

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
    expect(findings.map(({ code }) => code)).toEqual(["section-lost", "heading-lost"]);
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
    "does nearly the same for a sixteenth of the public collections, if they are checked out",
    async () => {
      const { commands, falseFindings, mutants } = await measureVerifier(await collections(folders), 16);
      expect(commands).toBeGreaterThan(8);
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
  expect(verifyConversion(commit, output).map(({ code }) => code)).not.toContain("section-lost");
});
