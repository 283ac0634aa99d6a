import { SystemMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

const PINNED = "# Pinned Skill: style\n\nSTYLE";
const ADDED = `${PINNED}\n\n# Explicitly Invoked Skill: fix\n(Invoked via /fix command)\n\nFIX`;
const plain = (text: string) => ({ type: "text" as const, text });
const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AAAA" } };
const file = { type: "text-plain" as const, text: "FILE", mimeType: "text/plain" };
const marked = { ...plain("A"), cache_control: { type: "ephemeral" } };

describe("the texts of skills in the system message", () => {
  it.each([
    ["are in its block if it is one text", "SYSTEM", [plain(`SYSTEM\n\n${ADDED}`)]],
    ["are in its string", new SystemMessage("SYSTEM"), `SYSTEM\n\n${ADDED}`],
    ["are all of it if there is no prompt", undefined, ADDED],
    ["are all of it if the prompt is empty", "", [plain(ADDED)]],
    [
      "leave a block with a cache mark as it is",
      new SystemMessage({ content: [marked] }),
      [marked, plain(`\n\n${ADDED}`)],
    ],
    [
      "begin without a blank line after a block without text",
      new SystemMessage({ content: [{ ...marked, text: "" }] }),
      [{ ...marked, text: "" }, plain(ADDED)],
    ],
    [
      "begin with a blank line if any block has text",
      new SystemMessage({ content: [plain("A"), plain("")] }),
      [plain("A"), plain(""), plain(`\n\n${ADDED}`)],
    ],
    ["begin without a blank line if no block is text", new SystemMessage({ content: [image] }), [image, plain(ADDED)]],
    ["begin without a blank line after a file", new SystemMessage({ content: [file] }), [file, plain(ADDED)]],
    [
      "leave several blocks as they are",
      new SystemMessage({ content: [plain("A"), plain("B")] }),
      [plain("A"), plain("B"), plain(`\n\n${ADDED}`)],
    ],
  ])("%s", async (_name, systemPrompt, content) => {
    const skills = await memorySkills({ style: { text: "STYLE" }, fix: { text: "FIX" } });
    const model = answering();
    const middleware = skillMiddleware({ skills, pinned: ["style"], placement: "system" });
    const agent = createAgent({ model, middleware, ...(systemPrompt !== undefined && { systemPrompt }) });
    await agent.invoke(user("/fix now"));
    expect(model.calls[0]?.messages[0]?.content).toEqual(content);
  });

  it("keep the name and the id of the message", async () => {
    const skills = await memorySkills({ style: { text: "STYLE" } });
    const model = answering();
    const systemPrompt = new SystemMessage({ content: [plain("SYSTEM")], id: "s1", name: "house" });
    const agent = createAgent({ model, systemPrompt, middleware: skillMiddleware({ skills, pinned: ["style"] }) });
    await agent.invoke(user("hello"));
    expect(model.calls[0]?.messages[0]).toMatchObject({ id: "s1", name: "house" });
  });
});
