import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { LLMock } from "@copilotkit/aimock";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fencesOf } from "./new-project/fences.js";

const folder = fileURLToPath(new URL(".snippets-chat-server", import.meta.url));
const model = new LLMock({ port: 0, logLevel: "silent" });
const previousFolder = process.cwd();
let close = (): void => undefined;
let url = "";

beforeAll(async () => {
  await model.start();
  vi.stubEnv("OPENAI_API_KEY", "none");
  vi.stubEnv("OPENAI_BASE_URL", `${model.url}/v1`);
  const guide = readFileSync(new URL("../docs/web-chat.md", import.meta.url), "utf8");
  const fences = fencesOf(guide.split("## Tools, approval and a page")[1] ?? "");
  const codeOf = (wanted: string): string => fences.find(({ language }) => language === wanted)?.code ?? "";
  const skill = join(folder, "skills/client-letter");
  mkdirSync(skill, { recursive: true });
  writeFileSync(join(skill, "SKILL.md"), "---\nname: client-letter\ndescription: Writes a letter.\n---\nBe brief.\n");
  writeFileSync(join(folder, "page.html"), codeOf("html"));
  // Without its last lines, which send messages of their own.
  writeFileSync(join(folder, "server.ts"), codeOf("ts").split("\nfor (const body of")[0] ?? "");
  process.chdir(folder);
  const { app }: { app: Hono } = await import(/* @vite-ignore */ join(folder, "server.ts"));
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  url = `http://127.0.0.1:${address.port}`;
  close = () => void server.close();
});
afterAll(async () => {
  close();
  process.chdir(previousFolder);
  vi.unstubAllEnvs();
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(CHROMIUM === undefined)("the chat server of docs/web-chat.md, if Chromium is installed", () => {
  it("answers with its tools and its command, and sends a mail only if a person approves", async () => {
    const mail = { name: "send_mail", arguments: JSON.stringify({ to: "ada@example.com", text: "Monday" }) };
    model.on(
      { userMessage: /hearing/, hasToolResult: false },
      { toolCalls: [{ name: "find_hearing", arguments: `{"client":"Ada"}` }] },
    );
    model.on({ userMessage: /mail/, hasToolResult: false }, { toolCalls: [mail] });
    model.on({ userMessage: /mail/ }, { content: "The mail is sent or not." });
    model.on({ predicate: () => true }, { content: "It is on Monday." });
    const page = await (await sharedChromium()).newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const say = async (text: string): Promise<void> => {
      await page.getByLabel("Message").fill(text);
      await page.getByLabel("Message").press("Enter");
    };
    try {
      await page.goto(url);
      await say("When is the hearing of Ada?");
      await page.getByText("It is on Monday.").waitFor();
      await say("/count");
      await page.getByText("4 words").waitFor();
      expect(model.getRequests()).toHaveLength(2);
      for (const decision of ["approve", "reject"]) {
        await page.reload(); // another conversation
        await say("Send Ada a mail.");
        await page.getByText('send_mail {"to":"ada@example.com","text":"Monday"}?').waitFor();
        await page.getByRole("button", { name: decision }).click();
        await page.getByText("The mail is sent or not.").waitFor();
        expect(await page.getByRole("button", { name: decision }).isDisabled()).toBe(true);
        const sent = JSON.stringify(model.getLastRequest()?.body?.messages).includes("Sent to ada@example.com.");
        expect(sent).toBe(decision === "approve");
      }
      expect(errors).toEqual([]);
    } finally {
      await page.close();
    }
  });
});
