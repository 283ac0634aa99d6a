import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { catalogue, loadSkills, skillFolderSource } from "@langslash/skills";
import { skillMiddleware } from "@langslash/middleware";
import { createAgent, tool } from "langchain";
import { expect, it } from "vitest";
import { z } from "zod";
import { callMessage, scriptedModel, systemText, toolAnswer, user } from "./__fixtures__/models.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "./__fixtures__/files-in.js";
import { type GenerateSkillAnswer, skillAuthoringMiddleware } from "./index.js";
import type { SkillPreview } from "./generate-skill-answer.js";

const listCommits = tool(({ since }: { since: string }) => `12 commits since ${since}, 3 of them fixes`, {
  name: "list_commits",
  description: "Lists commits.",
  schema: z.object({ since: z.string() }),
});

const thinking = new AIMessage({
  content: [
    { type: "thinking", thinking: "The commits are the source." },
    { type: "text", text: "I look at the commits." },
    { type: "tool_use", id: "c1", name: "list_commits", input: { since: "Monday" } },
  ],
  tool_calls: [{ id: "c1", name: "list_commits", args: { since: "Monday" }, type: "tool_call" }],
});

it.each([
  ["根据上面的执行流程，生成一个更完善的周报总结生成技能", "周报总结生成", "写周报。当用户要周报时使用。"],
  ["Turn what we did above into a better weekly report skill", "Weekly report generator", "Writes weekly reports."],
])("%s", async (request, name, description) => {
  const root = temporaryFolder();
  const skills = await loadSkills([skillFolderSource(join(root, ".agents/skills"), { name: "own", optional: true })]);
  const draft = {
    skillId: "weekly-report-generator-v2",
    name,
    description,
    instructions: "## Steps\n\n1. Call list_commits.\n2. Write at most five lines.",
    examples: [{ name: "monday.md", content: "12 commits, 3 fixes." }],
  };
  const model = scriptedModel()
    .respond(thinking)
    .respond(new AIMessage("A long report."))
    .respond(new AIMessage("Five lines."))
    .respond(() => callMessage("ReadConversationData", {}, "r1"))
    .respond(() => callMessage("GenerateSkill", { ...draft, mode: "preview" }, "g1"))
    .respond(() => callMessage("GenerateSkill", draft, "g2"))
    .respond(new AIMessage("It is /weekly-report-generator-v2."))
    .respond(new AIMessage("The report of this week."))
    .respond(new AIMessage("unused"));
  const agent = createAgent({
    model,
    tools: [listCommits],
    checkpointer: new MemorySaver(),
    middleware: [...skillMiddleware({ skills }), skillAuthoringMiddleware({ skills, root })],
  });
  const config = { configurable: { thread_id: "week" } };

  await agent.invoke(user("Write the weekly report"), config);
  await agent.invoke(user("Too long, five lines at most"), config);
  const { messages } = await agent.invoke(user(request), config);

  expect(toolAnswer(messages, "ReadConversationData")).toMatchObject({
    conversationId: "week",
    events: [
      { type: "user_message", content: "Write the weekly report" },
      { type: "think", content: "The commits are the source." },
      { type: "assistant_message", content: "I look at the commits." },
      { type: "tool_call", toolName: "list_commits", result: "12 commits since Monday, 3 of them fixes" },
      { type: "assistant_message", content: "A long report." },
      { type: "user_message", content: "Too long, five lines at most" },
      { type: "assistant_message", content: "Five lines." },
      { type: "user_message", content: request },
    ],
    summary: { totalEvents: 8, toolCallCount: 1, toolUsage: { list_commits: 1 }, errors: 0 },
  });
  const written = toolAnswer(messages, "GenerateSkill") as GenerateSkillAnswer;
  expect(written).toMatchObject({
    ok: true,
    skillPath: ".agents/skills/weekly-report-generator-v2",
    filesCreated: ["SKILL.md", "examples/monday.md"],
    warnings: [],
    command: "/weekly-report-generator-v2",
  });
  const preview = JSON.parse(
    messages.find((message) => "tool_call_id" in message && message.tool_call_id === "g1")?.text ?? "",
  ) as SkillPreview;
  const onDisk = filesIn(join(root, ".agents/skills/weekly-report-generator-v2"));
  expect(Object.fromEntries(preview.files.map(({ path, content }) => [path, content]))).toEqual(onDisk);

  await agent.invoke(user("/weekly-report-generator-v2 this week"), config);
  const sent = model.calls.at(-1)?.messages.at(-1)?.text;
  expect(sent).toContain("# Explicitly Invoked Skill: weekly-report-generator-v2");
  expect(sent).toContain("2. Write at most five lines.");
  const help = await agent.invoke(user("/help"), config);
  expect(help.messages.at(-1)?.text).toContain("/weekly-report-generator-v2");
  expect(JSON.stringify(catalogue(skills))).toContain("weekly-report-generator-v2");
  expect(systemText(model, 0)).toContain("# Turning a Conversation into a Skill");
});
