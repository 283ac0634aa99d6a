import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent, fakeModel } from "langchain";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveCommand } from "./save-command.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "save-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function office() {
  const model = fakeModel().respond(new AIMessage("Two years.")).respond(new AIMessage("- two years"));
  const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
  const middleware = skillMiddleware({ skills, commands: [saveCommand(folder)] });
  const agent = createAgent({ model, middleware, checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "1" } };
  const say = async (content: string) => await agent.invoke({ messages: [{ role: "user", content }] }, config);
  return { model, say };
}

describe("/save", () => {
  it("writes the answer of a pipeline", async () => {
    const { say } = await office();
    const state = await say("/research Kentucky | /summarize format=bullets | /save file=research.md");
    expect(readFileSync(join(folder, "research.md"), "utf8")).toBe("- two years");
    expect(state.messages.map(({ type, text }) => [type, text])).toEqual([
      ["human", "/research Kentucky | /summarize format=bullets | /save file=research.md"],
      ["ai", "Two years."],
      ["human", "Execute the summary-writing skill.\n\n(Work on your previous answer.)"],
      ["ai", "- two years"],
      ["human", "Run the save command."],
      ["ai", "Saved 11 characters to research.md."],
    ]);
  });

  it("writes the previous answer of the model, whatever commands came after it", async () => {
    const { say } = await office();
    await say("/research Kentucky");
    for (const text of ["/help", "/save file=one.md", "/save file=two.md"]) await say(text);
    expect(["one.md", "two.md"].map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([
      "Two years.",
      "Two years.",
    ]);
  });

  it("passes the text that it wrote on to the next stage", async () => {
    const { say } = await office();
    await say("/research Kentucky | /save file=one.md | /save file=two.md");
    expect(readFileSync(join(folder, "two.md"), "utf8")).toBe("Two years.");
  });

  it("writes the text after the command, and replaces an existing file", async () => {
    const { model, say } = await office();
    await say("/save file=note.md A longer note.");
    await say("/save file=note.md A note.");
    expect(readFileSync(join(folder, "note.md"), "utf8")).toBe("A note.");
    expect(model.callCount).toBe(0);
  });

  it.each(["../note.md", "/tmp/note.md", "a/b.md", "..", ".hidden", String.raw`a\b.md`, "\0"])(
    "refuses %j and writes nothing",
    async (file) => {
      const { say } = await office();
      const state = await say(`/research Kentucky | /save file='${file}'`);
      expect(state.messages.at(-1)?.text).toContain("is not a plain file name.");
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("does not write through a link", async () => {
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    writeFileSync(join(outside, "secret"), "kept");
    symlinkSync(join(outside, "secret"), join(folder, "note.md"));
    const { say } = await office();
    await expect(say("/save file=note.md text")).rejects.toThrow("ELOOP");
    expect(readFileSync(join(outside, "secret"), "utf8")).toBe("kept");
    rmSync(outside, { recursive: true });
  });

  it("requires a file name, and something to save", async () => {
    const { say } = await office();
    expect((await say("/save")).messages.at(-1)?.text).toContain("file is required");
    expect((await say("/save file=a.md")).messages.at(-1)?.text).toBe("There is nothing to save.");
  });
});
