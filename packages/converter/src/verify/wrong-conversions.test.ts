import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { agent, command, records, textOf } from "../__fixtures__/configs.js";
import { answering, reading, received } from "../__fixtures__/models.js";
import { type ConversionEvent, createSlashCommandConverter, memoryConfigs, verifyConversion } from "../index.js";
import type { ConversionSource } from "./conversion-source.js";
import { outlineOf } from "@langslash/testing/outline-of";

const BODY = `# Review

Use the triage agent to sort what is known about $ARGUMENTS.

## Read the change

Read every file that the change touches, and write down what each of them does in one sentence.
Look for places where the same thing is done twice, and where a name says something else than the code does.

## Check the tests

Run all tests twice and note those that fail once. For each of them say what it depends on.
Then remove one line of the source at a time and see whether any of the tests notices that.

## Report

List the findings, most important first. Each has a file, a line, and a suggestion that fits in three lines.
Then use the hearing-oracle agent to predict what the reviewers will say.
`;
const triage = { type: "agent" as const, name: "triage", content: textOf("triage") };
const source: ConversionSource = {
  content: BODY,
  userArguments: "the login page",
  inlined: [triage],
  missing: [{ type: "agent", name: "hearing-oracle" }],
  agents: ["triage", "code-reviewer"],
  skills: [],
};
const RIGHT = `${BODY.replace("Use the triage agent", 'Follow the section "Triage"')
  .replace("$ARGUMENTS", "the login page")
  .replace(/Then use the hearing-oracle.*\n/, "")}
## Triage

${triage.content}`;
const half = triage.content.split("\n").slice(0, 2).join("\n");

/** Returns the findings, without two kinds of warnings that do not lead to a second answer. */
const findingsOf = (output: string, changes: Partial<ConversionSource> = {}): string[] =>
  outlineOf(verifyConversion({ ...source, ...changes }, output)).filter(
    (line) => line !== "warning heading-lost" && line !== "warning size",
  );

describe("an answer of a model", () => {
  it("has no findings if it is correct", () => {
    expect(findingsOf(RIGHT)).toEqual([]);
  });

  it.each([
    [
      "shortens a section",
      RIGHT.replace(/Run all tests[^#]*/, "Check that the tests are good.\n\n"),
      ["warning section-lost"],
    ],
    ["leaves a section out", RIGHT.replace(/## Read the change[^#]*/, ""), ["warning section-lost"]],
    ["includes half of an agent", RIGHT.replace(triage.content, half), ["warning reference-lost"]],
    [
      "summarises an agent",
      RIGHT.replace(triage.content, "Sort the bugs with care."),
      ["warning text-added", "warning reference-lost"],
    ],
    [
      "leaves an agent out, and its mention",
      RIGHT.replace(/## Triage[\s\S]*/, "").replace('Follow the section "Triage" to sort', "Sort"),
      ["warning reference-lost"],
    ],
    [
      "leaves an agent out, and keeps the mention",
      RIGHT.replace(/## Triage[\s\S]*/, "").replace('Follow the section "Triage"', "Ask @triage"),
      ["error unresolved-reference", "warning reference-lost"],
    ],
    [
      "keeps the call of a tool",
      RIGHT.replace('Follow the section "Triage"', 'Use the Task tool with subagent_type="triage"'),
      ["warning call-left"],
    ],
    [
      "mentions an agent that was not found",
      RIGHT.replace("three lines.", "three lines. (The hearing-oracle agent was not found.)"),
      ["error unresolved-reference"],
    ],
    [
      "invents an agent",
      RIGHT.replace("three lines.", "three lines. Then use the risk-assessor agent to rate them."),
      ["error unresolved-reference", "warning text-added"],
    ],
    ["adds a note at the end", `${RIGHT}\n\n**Note:** I removed an agent that was not found.`, ["error afterword"]],
    ["offers more", `${RIGHT}\n\n---\n\nLet me know if you’d like any changes!`, ["error afterword"]],
    ["puts a label before it", `**Standalone prompt:**\n\n${RIGHT}`, ["error preamble"]],
    ["writes curly quotes", `Here’s your prompt:\n\n${RIGHT}`, ["error preamble"]],
    ["thinks aloud", `<think>\nI have to take triage in.\n</think>\n\n${RIGHT}`, ["error preamble"]],
    ["repeats the tag of its request", `<slash_command>\n${RIGHT}\n</slash_command>`, ["error fenced"]],
    [
      "carries the command out",
      "I looked at the login page and found three issues: the password is shown, and two tests fail.",
      ["error text-lost", "warning reference-lost"],
    ],
    [
      "refuses",
      "I'm sorry, but I can't help with that.",
      ["error preamble", "error arguments-lost", "error text-lost", "warning reference-lost"],
    ],
  ])("that %s is reported", (_what, output, expected) => {
    expect(findingsOf(output)).toEqual(expected);
  });

  it("that invents the text of an agent is reported: the agent was never read", () => {
    const invented = RIGHT.replace(triage.content, "You are a triage expert. Rate each bug, and name an owner.");
    const findings = verifyConversion({ ...source, inlined: [] }, invented);
    expect(outlineOf(findings)).toEqual(["warning text-added", "warning reference-lost"]);
    expect(findings.at(-1)?.message).toContain("it was not read");
  });

  it("that leaves the arguments out is reported, even if the command contains the same words", () => {
    const content = "# Mend\n\nRun the tests first.\n\nMend $ARGUMENTS, and stop.";
    const plain = { content, userArguments: "the tests", inlined: [], missing: [] };
    expect(findingsOf("# Mend\n\nRun the tests first.\n\nMend it, and stop.", plain)).toEqual(["error arguments-lost"]);
    expect(findingsOf("# Mend\n\nRun the tests first.\n\nMend the tests, and stop.", plain)).toEqual([]);
  });
});

describe("a correct answer that looks wrong", () => {
  it("may begin or end with the user's own words", () => {
    const plain = { content: "$ARGUMENTS\n\nMend it.", inlined: [], missing: [] };
    const given = "Sure, the login fails.\nLet me know why.";
    expect(findingsOf(`${given}\n\nMend it.`, { ...plain, userArguments: given })).toEqual([]);
    const last = { ...plain, content: "Mend it.\n\n$ARGUMENTS", userArguments: given };
    expect(findingsOf(`Mend it.\n\n${given}`, last)).toEqual([]);
  });

  it("may keep thoughts, tags and calls that are the command's own subject", () => {
    const content = "<think>\nFirst think.\n</think>\n\nThen answer in <answer> tags.";
    expect(findingsOf(content, { content, userArguments: "", inlined: [], missing: [] })).toEqual([]);
    const skill = { ...triage, content: `${triage.content}\nWork is done by the Task tool.` };
    expect(findingsOf(RIGHT.replace(triage.content, skill.content), { inlined: [skill] })).toEqual([]);
  });

  it("may leave out what the sandbox cannot reach, and agents that were not found", () => {
    const reach = Array.from({ length: 6 }, (_, line) => `Run \`gh pr view ${line}\` and read what it says of it.`);
    const content = `# Look\n\n${reach.join("\n")}\n\n## Mend\n\nMend the code.`;
    const plain = { content, userArguments: "", inlined: [], missing: [] };
    expect(findingsOf("# Look\n\n## Mend\n\nMend the code.", plain)).toEqual([]);
    const asks = Array.from(
      { length: 6 },
      (_, line) => `- Use the nobody-here agent to predict the ${line}th question.`,
    );
    const predicted = { ...plain, content: `# Mend\n\nMend the code.\n\n## Predict\n\n${asks.join("\n")}` };
    expect(findingsOf("# Mend\n\nMend the code.", predicted)).toEqual([]);
    const unread = { inlined: [], missing: [...(source.missing ?? []), { type: "agent" as const, name: "triage" }] };
    expect(
      findingsOf(RIGHT.replace(/## Triage[\s\S]*/, "").replace('Follow the section "Triage" to', ""), unread),
    ).toEqual([]);
  });
});

describe("a model that made a mistake", () => {
  const configs = memoryConfigs([...records(), command("review", BODY)]);
  const input = { command: "review", userArguments: "the login page" };
  const read = () => reading({ name: "triage", type: "agent" }, { name: "hearing-oracle", type: "agent" });
  const shortened = RIGHT.replace(/Run all tests[^#]*/, "Check that the tests are good.\n\n");
  const unread = RIGHT.replace(triage.content, "You are a triage expert.");

  it("is asked about it, and may correct it", async () => {
    const model = answering(read(), shortened, RIGHT);
    const result = await createSlashCommandConverter({ model, configs }).invoke(input);
    expect(result).toMatchObject({ path: "repaired", convertedContent: RIGHT, warnings: [] });
    expect(received(model).at(-1)?.[1]).toContain("The section Check the tests is missing from the prompt");
  });

  it("may read when it is asked again, within three rounds in total", async () => {
    const model = answering(unread, read(), RIGHT);
    const result = await createSlashCommandConverter({ model, configs }).invoke(input);
    expect(result).toMatchObject({ path: "repaired", rounds: 1, inlined: [{ name: "triage" }], warnings: [] });
    const much = answering(read(), read(), read(), "", "");
    const offered: number[] = [];
    const bindTools = much.bindTools.bind(much);
    much.bindTools = (tools) => {
      offered.push(tools.length);
      return bindTools(tools);
    };
    const fellBack = await createSlashCommandConverter({ model: much, configs }).invoke(input);
    expect(fellBack).toMatchObject({ path: "deterministic", rounds: 3 });
    expect(offered).toEqual([1, 1, 1, 0, 0]);
  });

  it("may keep it if it is not an error; the result then has a warning", async () => {
    const result = await createSlashCommandConverter({
      model: answering(read(), shortened, shortened),
      configs,
    }).invoke(input);
    expect(result).toMatchObject({ path: "repaired", convertedContent: shortened });
    expect(result.warnings).toEqual([
      expect.stringContaining("The section Check the tests is missing from the prompt"),
    ]);
  });

  it("cannot make it worse: the first answer is used if the second one has errors or fails", async () => {
    const worse = await createSlashCommandConverter({ model: answering(read(), shortened, ""), configs }).invoke(input);
    expect(worse).toMatchObject({ path: "model", convertedContent: shortened, usage: { total_tokens: 45 } });
    const silent = await createSlashCommandConverter({ model: answering(read(), shortened), configs }).invoke(input);
    expect(silent).toMatchObject({ path: "model", convertedContent: shortened });
    expect(silent.warnings[0]).toContain("The model could not be asked for a correction: ");
  });

  it.each([{ finish_reason: "length" }, { stop_reason: "max_tokens" }, { finishReason: "MAX_TOKENS" }])(
    "by reaching its token limit is asked again: %j",
    async (metadata) => {
      const model = answering(read(), new AIMessage({ content: RIGHT, response_metadata: metadata }), RIGHT);
      const events: ConversionEvent[] = [];
      for await (const event of await createSlashCommandConverter({ model, configs }).stream(input)) events.push(event);
      expect(events).toContainEqual({ type: "verification", errors: ["cut-off"], doubts: [], isRetried: true });
      expect(events.at(-1)).toMatchObject({ result: { path: "repaired", convertedContent: RIGHT } });
    },
  );

  it("has its reasoning and the tag of its request removed by code", async () => {
    for (const answer of [
      `<think>\nHm. <b>\n</think>\n\n${RIGHT}`,
      `Hm.\n</think>\n${RIGHT}`,
      `<prompt>\n${RIGHT}\n</prompt>`,
    ]) {
      const model = answering(read(), answer);
      const result = await createSlashCommandConverter({ model, configs }).invoke(input);
      expect(result).toMatchObject({ path: "model", convertedContent: RIGHT, warnings: [] });
    }
  });

  it("may read an agent under several names, which count as one", async () => {
    const names = ["triage", "TRIAGE", "Hearing-Oracle", "hearing-oracle"].map((name) => ({ name, type: "agent" }));
    const result = await createSlashCommandConverter({
      model: answering(reading(...names), read(), RIGHT),
      configs,
    }).invoke(input);
    expect(result.inlined).toEqual([{ type: "agent", name: "triage" }]);
    expect(result.missing).toHaveLength(1);
  });

  it("by reading only the beginning of a long text leaves a warning in the result", async () => {
    const long = Array.from({ length: 6000 }, (_, line) => `Rule ${line} is here.`).join("\n");
    const model = answering(reading({ name: "long", type: "agent" }), `Follow this.\n\n${long.slice(0, 60_000)}`);
    const many = memoryConfigs([agent("long", long), command("go", "Follow the long agent.")]);
    const { warnings } = await createSlashCommandConverter({ model, configs: many }).invoke({ command: "go" });
    expect(warnings).toEqual(["The agent long was truncated: the model read only its first 60000 characters."]);
  });

  it("has its three rounds even if the caller's recursion limit is low", async () => {
    const model = answering(read(), read(), read(), RIGHT);
    const result = await createSlashCommandConverter({ model, configs }).invoke(input, { recursionLimit: 3 });
    expect(result).toMatchObject({ path: "model", rounds: 3 });
  });
});
