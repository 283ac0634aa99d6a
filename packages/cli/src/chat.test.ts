import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@langslash/testing/free-port";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { langslash, lawOfficeCopy, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer } from "./__fixtures__/model-server.js";
import { noTerminal, openTerminal, type Terminal } from "./__fixtures__/terminal.js";

/**
 * A Node option that makes the short timers of a process a hundred times as fast, so that it hardly waits between
 * retries. Limits of minutes stay.
 */
const FAST_TIMERS = `--import=data:text/javascript,${encodeURIComponent(
  "const wait = setTimeout; globalThis.setTimeout = (run, delay, ...args) => wait(run, delay < 60_000 ? delay / 100 : delay, ...args);",
)}`;

describe("langslash chat over pipes", () => {
  it("answers line by line in one conversation, and reports skills and models apart from the answers", async () => {
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
      "[skill legal-research, invoked by name]",
      "[model big-model, requested as sonnet]",
      "[stage 1 of 2 started: legal-research]",
      "[skill legal-research, invoked by name]",
      "[model big-model, requested as sonnet]",
      "[stage 2 of 2 started: summary-writing]",
      "[skill summary-writing, invoked by name]",
      "[model gpt-5-mini, requested as haiku]",
      "",
    ]);
    expect(requests.map(({ model }) => model)).toEqual(["gpt-5-mini", "big-model", "big-model", "gpt-5-mini"]);
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  });

  it("says with --verbose after each answer what came from the cache, and why the rest did not", async () => {
    const { env } = await modelServer("The answer is here.");
    const input = "hello\n/research a | /summary\n/help research\n";
    const { stderr } = await langslash(["chat", "--verbose", "--map", "sonnet=big-model"], { env, input });
    expect(stderr.split("\n").filter((line) => /input|stage/.test(line))).toEqual([
      "[input tokens: 60 cached, 40 uncached (first request)]",
      "[stage 1 of 2 started: legal-research]",
      "[stage 2 of 2 started: summary-writing]",
      "[input tokens: 60 cached, 40 uncached (other model or settings)]",
      "[input tokens: 60 cached, 40 uncached (other model or settings)]",
    ]);
  });

  it("answers without a key and a network with --offline, and says which model answers and what it received", async () => {
    const { stdout, stderr, code } = await langslash(["chat", "--offline", "--verbose"], {
      input: "hello\n/research liens | /summary\n/help\n",
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^No model was called\. It would have received 0 characters of instructions and the message:\nhello\n/,
    );
    expect(stdout).toMatch(/received [1-9]\d+ characters of instructions and the message:\nliens\n/);
    expect(stderr.split("\n").filter((line) => line.startsWith("[model"))).toEqual([
      "[model offline]",
      "[model offline, requested as sonnet]",
      "[model offline, requested as haiku]",
    ]);
    expect(stderr).toContain("[skill legal-research, invoked by name]");
    expect(stderr).toContain("[stage 2 of 2 started: summary-writing]");
    expect(stderr).toContain("[input tokens: not reported (first request)]");
    // One heading, with the commands of the chat.
    expect(stdout.match(/.*Commands.*/g)).toEqual(["# Commands"]);
    expect(stdout).toContain("# Commands\n\n- `/exit`: Ends the chat.\n");
  });

  it.each([
    ["--model", "x"],
    ["--map", "sonnet=x"],
  ])("takes no %s with --offline", async (...option) => {
    const { stderr, code } = await runInProcess(["chat", "--offline", ...option]);
    expect({ stderr, code }).toEqual({
      stderr: "error: --offline calls no model. Leave out --model and --map.\n",
      code: 2,
    });
  });

  it("says at once that the server of the model cannot be reached, and where it was looked for", async () => {
    const port = await freePort();
    const env = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    const { stdout, stderr, code } = await langslash(["chat"], { env, input: "hello\n" });
    const problem = `The model's server cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}).`;
    expect({ stdout, stderr, code }).toEqual({
      stdout: "",
      stderr: `error: ${problem} Check the network and OPENAI_BASE_URL.\n`,
      code: 1,
    });
  });

  it("continues after errors of the model, retries a server that hangs up only twice, and exits with 1", async () => {
    const { env, requests } = await modelServer("The answer is here.");
    const input = "fail\nhang up\nhello\n";
    const { stdout, stderr, code } = await langslash(["chat"], { env: { ...env, NODE_OPTIONS: FAST_TIMERS }, input });
    expect(stderr).toMatch(/^error: .*No such luck\.[^]*^error: Connection error\.$/m);
    expect({ stdout, code }).toEqual({ stdout: "The answer is here.\n", code: 1 });
    const messages = requests.map((request) => request.messages.at(-1)?.content);
    expect(messages).toEqual(["fail", "hang up", "hang up", "hang up", "hello"]);
  });

  it("reports that it needs a key", async () => {
    const { stderr, code } = await runInProcess(["chat"], { env: { OPENAI_API_KEY: "" } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The model gpt-5-mini requires OPENAI_API_KEY\. .*, use --offline\.$/m);
  });

  it("rejects a name that is no name of a file, and a file that is no conversation", async () => {
    const { stderr, code } = await runInProcess(["chat", "--offline", "--name", "../x"]);
    expect({ stderr, code }).toEqual({
      stderr: 'error: The name "../x" is not allowed. Use letters, digits, ".", "_" and "-", at most 100.\n',
      code: 2,
    });
    const state = lawOfficeCopy();
    mkdirSync(join(state, "langslash/chats"), { recursive: true });
    writeFileSync(join(state, "langslash/chats/torn.json"), "{");
    const torn = await runInProcess(["chat", "--offline", "--name", "torn"], { env: { XDG_STATE_HOME: state } });
    expect(torn.stderr).toMatch(/torn\.json is not a conversation\. Remove it, or choose another name\.$/m);
  });

  it("rejects a mapping without a model", async () => {
    const { stderr, code } = await runInProcess(["chat", "--map", "sonnet"]);
    expect(code).toBe(2);
    expect(stderr).toContain("argument 'sonnet' is invalid. It must have the form name=model.");
  });
});

describe(`langslash chat in a terminal${noTerminal ? ` (skipped: ${noTerminal})` : ""}`, () => {
  it.skipIf(noTerminal)(
    "completes, stops a turn on Ctrl-C, keeps the history, prints no control characters, and exits on Ctrl-D",
    async () => {
      const { env, requests, aborted } = await modelServer("\u001b]0;title\u0007\u001b[31m\u202eThe answer is here.");
      const cwd = lawOfficeCopy();
      writeFileSync(join(cwd, "typed.txt"), "", { mode: 0o644 });
      const terminal = openTerminal("langslash chat --history typed.txt", { cwd, env: { ...withLangslash(), ...env } });
      await terminal.until("14 skills, model gpt-5-mini. /help lists them, Ctrl-D exits.");

      await terminal.until("> ");
      terminal.press("/resea\t");
      await terminal.until("/research ");
      terminal.press("liens\r");
      await terminal.until("[skill legal-research, invoked by name]");
      await terminal.until("The answer is here.");
      expect(terminal.everything()).toContain("]0;title[31mThe answer is here.");
      expect(terminal.everything()).not.toContain("\u001b]0;title");

      await terminal.until("> ");
      terminal.press("speak slowly\r");
      await terminal.until("word word word");
      terminal.press("\x03");
      await terminal.until("stopped");
      await expect.poll(() => aborted()).toBe(1);

      await terminal.until("> ");
      terminal.press("one\rtyped mean");
      await terminal.until("The answer is here.");
      await terminal.until("> typed mean");
      terminal.press("while\r");
      await terminal.until("The answer is here.");
      expect(requests.at(-1)?.messages.at(-1)?.content).toBe("typed meanwhile");

      await terminal.until("> ");
      terminal.press("\x1b[A\x1b[A\x1b[A\x1b[A");
      await terminal.until("/research liens");
      terminal.press("\x03");
      await terminal.until("> ");
      terminal.press("\x03");
      await terminal.until("Press Ctrl-D to exit.");

      await terminal.until("> ");
      terminal.press("hello again\r");
      await terminal.until("The answer is here.");
      terminal.press("\x04");
      expect(await terminal.ended).toBe(0);
      expect(readFileSync(join(cwd, "typed.txt"), "utf8")).toBe(
        "/research liens\nspeak slowly\none\ntyped meanwhile\nhello again\n",
      );
      expect(statSync(join(cwd, "typed.txt")).mode & 0o777).toBe(0o600);
    },
  );

  it.skipIf(noTerminal)("takes a paste as one message, and keeps a draft and the conversation", async () => {
    const { env, requests } = await modelServer("The answer is here.");
    const cwd = lawOfficeCopy();
    const line = "langslash chat --history typed.txt --name my-matter";
    const sent = (): unknown => requests.at(-1)?.messages.at(-1)?.content;
    const begin = async (): Promise<Terminal> => {
      const state = { XDG_STATE_HOME: join(cwd, "state") };
      const terminal = openTerminal(line, { cwd, env: { ...withLangslash(), ...env, ...state } });
      await terminal.until("the conversation my-matter.");
      await terminal.until("> ");
      return terminal;
    };
    const terminal = await begin();
    terminal.press("\u001b[200~at one\r\n/help two\n\tat three\u001b[20");
    terminal.press("1~\r");
    await terminal.until("The answer is here.");
    expect(sent()).toBe("at one\n/help two\n\tat three");
    await terminal.until("> ");
    terminal.press("first\\\rsecond\u001b\rthird\r");
    await terminal.until("The answer is here.");
    expect(sent()).toBe("first\nsecond\nthird");
    expect(requests).toHaveLength(2);
    await terminal.until("> ");
    terminal.press("a draft\x03");
    await terminal.until("> ");
    terminal.press("\x1b[A");
    await terminal.until("a draft");
    terminal.press("\x03");
    await terminal.until("> ");
    terminal.press("\x04");
    expect(await terminal.ended).toBe(0);
    expect(readFileSync(join(cwd, "typed.txt"), "utf8")).toBe(
      "at one↵/help two↵⇥at three\nfirst\\\nsecond↵third\na draft\n",
    );
    const again = await begin();
    again.press("and now?\r");
    await again.until("The answer is here.");
    expect(requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
      "user",
    ]);
    again.press("\x04");
    expect(await again.ended).toBe(0);
  });

  it.skipIf(noTerminal)("breaks lines between words, shows marks as styles, and long help in a pager", async () => {
    const { env } = await modelServer("# Two years\n\nThe **statute of limitations** is in `KRS 413.140` of Kentucky.");
    const cwd = lawOfficeCopy();
    const line = `sh -c 'stty cols 30 rows 12; exec langslash chat'`;
    const terminal = openTerminal(line, { cwd, env: { ...withLangslash(), ...env, TERM: "xterm", PAGER: "cat -n" } });
    await terminal.until("> ");
    terminal.press("hello\r");
    const shown = await terminal.until("Kentucky.");
    expect(shown.replaceAll("\r", "")).toContain(
      "Two years\n\nThe statute of limitations is\nin KRS 413.140 of Kentucky.",
    );
    expect(terminal.everything()).toContain("\u001b[1mTwo");
    await terminal.until("> ");
    terminal.press("/help\r");
    await terminal.until("     1\tCommands");
    await terminal.until("of a command.");
    await terminal.until("> ");
    terminal.press("\x04");
    expect(await terminal.ended).toBe(0);
  });

  it.skipIf(noTerminal)("prints no control characters of a piped text, and reads them as text", async () => {
    const line = String.raw`sh -c "printf 'b \302\23331mRED \342\200\256x\n' | langslash chat --offline"`;
    const terminal = openTerminal(line, { cwd: lawOfficeCopy(), env: { ...withLangslash() } });
    expect(await terminal.ended).toBe(0);
    expect(terminal.everything()).toContain("b 31mRED x");
    expect(terminal.everything()).not.toMatch(/[\u009b\u202e]/);
  });
});
