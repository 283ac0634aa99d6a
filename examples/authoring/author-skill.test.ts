import { beforeAll, describe, expect, it } from "vitest";
import { runExample } from "../run-example.js";
import { CONVERSATIONS } from "./conversations.js";

/** Output for each message of each conversation. */
let printed: string[];
beforeAll(async () => {
  const { stdout } = await runExample("authoring/author-skill.ts");
  printed = stdout.split(/^> /m).slice(1);
});

describe.each(CONVERSATIONS.map((conversation, index) => [conversation.wish, conversation, index] as const))(
  "%s",
  (wish, { request, reasoning, correction, name, description, invocation }, index) => {
    const turn = (number: number): string => printed[index * 5 + number] ?? "";

    it("reads the conversation, in order", () => {
      expect(turn(2)).toContain(
        [
          wish,
          "  ReadConversationData",
          `    user_message       ${request}`,
          `    think              ${reasoning}`,
          "    tool_call          list_time_entries week=this",
        ].join("\n"),
      );
      expect(turn(2)).toContain(`    user_message       ${correction}`);
      const summary = '{"totalEvents":7,"toolCallCount":1,"toolUsage":{"list_time_entries":1},"errors":0}';
      expect(turn(2)).toContain(summary);
    });

    it("previews the skill, asks for approval, and writes it", () => {
      const [previewed = "", asked = ""] = turn(2).split("  asked\n");
      expect(previewed).toContain(
        "would write .agents/skills/weekly-report-generator-v2: SKILL.md, examples/week.md\n    warnings: none",
      );
      expect(asked).toContain("    Write the skill /weekly-report-generator-v2?");
      expect(asked).toContain(`+description: ${JSON.stringify(description)}`);
      expect(asked).toContain("wrote .agents/skills/weekly-report-generator-v2: SKILL.md, examples/week.md");
    });

    it("runs it in the next message, and lists it in help", () => {
      expect(turn(3)).toMatch(
        /^\/weekly-report-generator-v2 .*\n {2}answer\n {4}<application-note>[^]*# Explicitly Invoked Skill: weekly-rep/,
      );
      expect(turn(3).startsWith(invocation)).toBe(true);
      expect(turn(3)).toContain(`    # ${name}`);
      expect(turn(3)).toContain(correction);
      expect(turn(4)).toContain(`- \`/weekly-report-generator-v2\`: ${description}`);
    });
  },
);
