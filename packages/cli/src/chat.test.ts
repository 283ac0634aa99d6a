import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { langslash, lawOffice, lawOfficeCopy, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer, type ModelServer } from "./__fixtures__/model-server.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer("The answer is here.");
});

describe.concurrent("langslash chat over pipes", () => {
  it("answers line by line in one conversation, and tells skills and models apart from the answers", async () => {
    const { env, requests } = await modelServer("The answer is here.");
    const input = "hello\n/research liens\n\n/help research\n/research a | /summary\n/reserch x\n/exit\nnot sent\n";
    const { stdout, stderr, code } = await langslash(["chat", "--map", "sonnet=big-model"], { env, input });
    expect(code).toBe(0);
    const answer = "The answer is here.\n";
    expect(stdout.split("# /legal-research")[0]).toBe(answer + answer);
    expect(stdout).toContain(`${answer}${answer}Unknown command: /reserch. `);
    expect(stdout).toMatch(/Bye\.\n$/);
    expect(stderr.split("\n").filter((line) => !line.includes("warning"))).toEqual([
      "[model gpt-5-mini]",
      "[skill legal-research, named by you]",
      "[model big-model, asked for as sonnet]",
      "[stage 1 of 2 started: legal-research]",
      "[skill legal-research, named by you]",
      "[model big-model, asked for as sonnet]",
      "[stage 2 of 2 started: summary-writing]",
      "[skill summary-writing, named by you]",
      "[model gpt-5-mini, asked for as haiku]",
      "",
    ]);
    expect(requests.map(({ model }) => model)).toEqual(["gpt-5-mini", "big-model", "big-model", "gpt-5-mini"]);
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  });

  it("goes on after an error of the model, and says so in the end", async () => {
    const { stdout, stderr, code } = await langslash(["chat"], { env: server.env, input: "fail\nhello\n" });
    expect(stderr).toMatch(/^error: .*No such luck\./m);
    expect({ stdout, code }).toEqual({ stdout: "The answer is here.\n", code: 1 });
  });

  it("does not try for minutes to reach a server that hangs up", async () => {
    const silent = await modelServer("");
    const { stderr, code } = await langslash(["chat"], { env: silent.env, input: "hang up\n" });
    expect(stderr).toContain("error: Connection error.");
    expect(code).toBe(1);
    expect(silent.requests).toHaveLength(3);
  });

  it("says that it needs a key", async () => {
    const { stderr, code } = await langslash(["chat"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The model gpt-5-mini needs OPENAI_API_KEY\. /);
  });

  it("refuses a mapping without a model", async () => {
    const { stderr, code } = await langslash(["chat", "--map", "sonnet"]);
    expect({ stderr, code }).toEqual({ stderr: "error: --map takes name=model, not sonnet.\n", code: 2 });
  });
});

describe(`langslash chat in a terminal${noTerminal ? ` (skipped: ${noTerminal})` : ""}`, () => {
  it.skipIf(noTerminal)(
    "completes, stops a turn on Ctrl-C, remembers and ends on Ctrl-D",
    async () => {
      const slow = await modelServer("The answer is here.");
      const cwd = lawOfficeCopy();
      const terminal = openTerminal("langslash chat --history typed.txt", {
        cwd,
        env: { ...withLangslash(), ...slow.env },
      });
      await terminal.until("14 skills, model gpt-5-mini. /help lists them, Ctrl-D ends.");

      await terminal.until("> ");
      terminal.press("/resea\t");
      await terminal.until("/research ");
      terminal.press("liens\r");
      await terminal.until("[skill legal-research, named by you]");
      await terminal.until("The answer is here.");

      await terminal.until("> ");
      terminal.press("speak slowly\r");
      await terminal.until("word word word");
      terminal.press("\x03");
      await terminal.until("stopped");
      await vi.waitFor(() => expect(slow.givenUp()).toBe(1));

      await terminal.until("> ");
      terminal.press("one\rtyped mean");
      await terminal.until("The answer is here.");
      await terminal.until("> typed mean");
      terminal.press("while\r");
      await terminal.until("The answer is here.");
      expect(slow.requests.at(-1)?.messages.at(-1)?.content).toBe("typed meanwhile");

      await terminal.until("> ");
      terminal.press("\x1b[A\x1b[A\x1b[A\x1b[A");
      await terminal.until("/research liens");
      terminal.press("\x03");
      await terminal.until("> ");
      terminal.press("\x03");
      await terminal.until("Ctrl-D ends the chat.");

      await terminal.until("> ");
      terminal.press("hello again\r");
      await terminal.until("The answer is here.");
      terminal.press("\x04");
      expect(await terminal.ended).toBe(0);
      expect(readFileSync(join(cwd, "typed.txt"), "utf8")).toBe(
        "/research liens\nspeak slowly\none\ntyped meanwhile\nhello again\n",
      );
    },
    60_000,
  );

  it.skipIf(noTerminal)(
    "takes nothing that steers the terminal from a model",
    async () => {
      const evil = await modelServer("\u001b]0;title\u0007 \u001b[31mred \u202e evil");
      const terminal = openTerminal("langslash chat", {
        cwd: lawOffice,
        env: { ...withLangslash(), ...evil.env, NO_COLOR: "1" },
      });
      await terminal.until("> ");
      terminal.press("hello\r");
      await terminal.until("evil");
      terminal.press("\x04");
      await terminal.ended;
      expect(terminal.everything()).toContain("]0;title [31mred  evil");
    },
    60_000,
  );
});
