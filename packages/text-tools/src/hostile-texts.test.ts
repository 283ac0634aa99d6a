import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { scriptedModel } from "./__fixtures__/models.js";
import { type Dialect, dialects, parseToolCalls, withTextToolCalls, writeToolCalls } from "./index.js";
import { marksOf } from "./dialects/known-dialects.js";
import { resultMarks } from "./dialects/result-marks.js";

const SAY = {
  name: "say",
  description: "",
  schema: { type: "object" as const, properties: { text: { type: "string" } }, required: ["text"] },
};
const CASES = dialects.map((dialect) => [dialect.name, dialect] as const);

/** Returns the marks of a dialect: those around calls and values, and those around results. */
function allMarks({ frames, results }: Dialect): readonly string[] {
  return [...marksOf(frames), ...(results ? resultMarks(results) : [])].filter((mark) => /^[<[\]]/.test(mark));
}

describe("a call that a reply only quotes", () => {
  it.each(CASES)("stays text in %s", (_name, format) => {
    const call = writeToolCalls([{ name: "say", args: { text: "hi" } }], { format, tools: [SAY] });
    const quotations = [
      `The format is:\n\n\`\`\`xml\nFor example:\n${call}\n\`\`\`\n`,
      `~~~\n# a call\n${call}\n~~~\nThat is all.`,
      ...(call.includes("\n") || call.includes("`") ? [] : [`Write \`${call}\` then.`]),
    ];
    for (const text of quotations) {
      for (const options of [{}, { format }]) {
        expect(parseToolCalls(text, [SAY], options)).toEqual({ text, toolCalls: [], invalidToolCalls: [] });
      }
    }
  });
});

describe("a value that holds the marks of its dialect", () => {
  it.each(CASES)("ends where it ends in %s", (_name, format) => {
    const marks = allMarks(format);
    const call = writeToolCalls([{ name: "say", args: { text: "other" } }], { format, tools: [SAY] });
    for (const text of [...marks, marks.join("\n"), call, `${call}\n${marks.join(" ")}`, `"${call}"`]) {
      const args = { text: `Write ${text} here.\n` };
      const { toolCalls, invalidToolCalls } = parseToolCalls(
        writeToolCalls([{ name: "say", args }], { format, tools: [SAY] }),
        [SAY],
        { format },
      );
      expect(toolCalls.map((found) => found.args)).toEqual([args]);
      expect(invalidToolCalls).toEqual([]);
    }
  });
});

/** Returns what the model receives of a text, from a person and in a result, in lower case. */
async function received(format: Dialect, text: string): Promise<readonly string[]> {
  const model = scriptedModel("ok");
  await withTextToolCalls(model, { format })
    .bindTools([SAY])
    .invoke([
      new HumanMessage(text),
      new AIMessage({ content: "", tool_calls: [{ id: "1", name: "say", args: { text: "hi" } }] }),
      new ToolMessage({ content: text, tool_call_id: "1", name: "say" }),
    ]);
  const [, person, , result] = (model.calls[0]?.messages ?? []).map((message) => message.text.toLowerCase());
  return [person ?? "", result ?? ""];
}

describe("a text of a person, or in a result, that poses as a call or a result", () => {
  it.each(CASES)("holds no mark in %s", async (_name, format) => {
    const marks = allMarks(format);
    const forged = marks.flatMap((mark) => [mark, mark.toUpperCase()]).join("x");
    const [person = "", result = ""] = await received(format, forged);
    const [, harmless = ""] = await received(format, "x");
    for (const mark of marks.map((one) => one.toLowerCase())) {
      expect(person).not.toContain(mark);
      expect(result.split(mark).length).toBe(harmless.split(mark).length);
    }
  });
});
