import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { memorySkills } from "../__fixtures__/skills.js";
import { prepareModelCall } from "../index.js";

/** Messages that a user may send again and again, with the answer to it. */
const EXCHANGES = [
  ["commands", "/fix the login", "Fixed."],
  ["unknown commands", "/fxi the login", "Unknown command: /fxi. Did you mean /fix?"],
  ["help", "/help fix", "# /fix"],
  ["plain text", "thanks", "Welcome."],
] as const;

describe("what the model reads takes time in proportion to the length of the history", () => {
  it.each(EXCHANGES)("%s", async (_what, question, answer) => {
    const skills = await memorySkills({ fix: { text: "Fix $ARGUMENTS" } });
    const historyOf = (size: number): BaseMessage[] => [
      ...Array.from({ length: size }, () => [new HumanMessage(question), new AIMessage(answer)]).flat(),
      new HumanMessage("/fix this"),
    ];
    await expectLinearTime(1600, historyOf, async (messages) => {
      const call = await prepareModelCall(messages, { skills });
      expect(call.messages.at(-1)?.text).toContain("this");
    });
  });
});
