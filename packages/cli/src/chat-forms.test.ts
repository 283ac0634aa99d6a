import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, langslash, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer } from "./__fixtures__/model-server.js";
import { noTerminal, openTerminal, type Terminal } from "./__fixtures__/terminal.js";

const parameters = {
  case: { required: true, description: "The folder of the case." },
  phases: { type: "array", items: "number", default: [1, 2], max: 5 },
  output: { values: ["full", "brief"] },
  draft: { type: "boolean" },
  notes: { multiline: true },
};
const manifest = {
  skills: [
    { name: "med", file: "med.md", description: "Reviews records.", parameters },
    { name: "wipe", file: "wipe.md", description: "Wipes.", ask: "always", parameters: { what: { required: true } } },
    { name: "login", file: "login.md", description: "Logs in.", parameters: { key: { required: true, secret: true } } },
  ],
};
const FILES = {
  "skills/skills_manifest.json": JSON.stringify(manifest),
  "skills/med.md": "Case $case, phases $phases, output $output, draft $draft, notes $notes",
  "skills/wipe.md": "Wipe $what",
  "skills/login.md": "Key $key",
};

/** Opens a chat in a terminal with a history. */
async function openChat() {
  const { env, requests } = await modelServer("The answer is here.");
  const cwd = folderOf(FILES);
  const state = { XDG_STATE_HOME: join(cwd, "state") };
  const line = "langslash chat --history typed.txt --name kept";
  const terminal = openTerminal(line, { cwd, env: { ...withLangslash(), ...env, ...state } });
  await terminal.until("> ");
  return {
    terminal,
    /** The last input of the model. */
    sent: () => JSON.stringify(requests.at(-1)?.messages),
    requests,
    fileOf: (path: string) => readFileSync(join(cwd, path), "utf8"),
  };
}

/** Answers prompts one after the other: waits for each, and presses the keys. */
async function answer(
  terminal: Terminal,
  ...steps: readonly (readonly [prompt: string, keys: string])[]
): Promise<void> {
  for (const [prompt, keys] of steps) {
    await terminal.until(prompt);
    terminal.press(keys);
  }
}

async function end(terminal: Terminal): Promise<void> {
  await terminal.until("> ");
  terminal.press("\x04");
  expect(await terminal.ended).toBe(0);
}

describe(`questions of langslash chat${noTerminal ? ` (skipped: ${noTerminal})` : ""}`, () => {
  it.skipIf(noTerminal)("ask for each argument, complete values, and say at once what is wrong", async () => {
    const { terminal, sent, requests, fileOf } = await openChat();
    terminal.press("/med phases=9 be quick\r");
    await terminal.until("/med asks for its arguments.");
    await answer(
      terminal,
      ["case is required: expected text.", ""],
      ["The folder of the case.", ""],
      ["case: ", "mo alif\r"],
      ['phases: "9" is not', ""],
      ["phases (separated by commas; optional) [1,2]: ", "x\r"],
      ['phases: "x" is not', ""],
      ["phases (separated by commas; optional) [1,2]: ", "3,4\r"],
      ["output (full, brief; optional): ", "br\t"],
      ["brief", "\r"],
      ["draft (y/n; optional): ", "maybe\r"],
      ['draft: "maybe" is not true or false.', ""],
      ["draft (y/n; optional): ", "y\r"],
      ["notes (optional): ", "one\\\r"],
      ["… ", "two\u001b\rthree\r"],
      ["The answer is here.", ""],
    );
    expect(requests).toHaveLength(1);
    expect(sent()).toContain("Case mo alif, phases 3,4, output brief, draft true, notes one\\\\ntwo\\\\nthree");
    await end(terminal);
    expect(fileOf("typed.txt")).toBe("/med phases=9 be quick\n");
  });

  it.skipIf(noTerminal)(
    "are cancelled by Ctrl-C and by nothing where something is required; a draft stays",
    async () => {
      const { terminal, requests } = await openChat();
      for (const keys of ["half\x03", "\r"]) {
        terminal.press("/med\r");
        await answer(terminal, ["case: ", keys], ["Cancelled: ", ""], ["> ", ""]);
      }
      expect(terminal.everything()).toContain("Cancelled, because case is required.");
      terminal.press("hello\r");
      await terminal.until("The answer is here.");
      expect(requests).toHaveLength(1);
      await end(terminal);
    },
  );

  it.skipIf(noTerminal)("ask before a command that always asks, which can be edited", async () => {
    const { terminal, sent, requests } = await openChat();
    terminal.press("/wipe what=desk\r");
    await answer(
      terminal,
      ["Run /wipe what=desk? (y/n/edit) ", "n\r"],
      ["Cancelled: ", ""],
      ["> ", "/wipe what=desk\r"],
    );
    await answer(terminal, ["Run /wipe what=desk? (y/n/edit) ", "y\r"], ["The answer is here.", ""], ["> ", ""]);
    expect(sent()).toContain("Wipe desk");
    terminal.press("/wipe what=desk\r");
    await answer(terminal, ["Run /wipe what=desk? (y/n/edit) ", "e\r"], ["what [desk]: ", "shelf\r"]);
    await terminal.until("The answer is here.");
    expect(sent()).toContain("Wipe shelf");
    expect(requests).toHaveLength(2);
    await end(terminal);
  });

  it.skipIf(noTerminal)("never show a secret, nor keep or send it", async () => {
    const { terminal, sent, fileOf } = await openChat();
    terminal.press("/login\r");
    await answer(
      terminal,
      ["key: ", "hunterr\x7f\x1b[D\x1b[C2\u001b[200~ and\n more\u001b[201~\r"],
      ["The answer is here.", ""],
    );
    expect(sent()).toMatch(/Key secret:[\w-]+/);
    await terminal.until("> ");
    terminal.press("/login key=hunter3\r");
    await answer(terminal, ["key is a secret. ", ""], ["key: ", "\x03"], ["Cancelled: ", ""]);
    await terminal.until("> ");
    terminal.press("\x19\x1b[A");
    await terminal.until("/login key=");
    terminal.press("\x03");
    await end(terminal);
    const shown = terminal.everything() + fileOf("state/langslash/chats/kept.json");
    const saved = Object.values(
      JSON.parse(fileOf("state/langslash/chats/kept.json")) as Record<string, string[]>,
    ).flat();
    const decoded = saved.map((part) => Buffer.from(part, "base64").toString()).join("\n");
    for (const text of [shown, decoded, sent(), fileOf("typed.txt")]) expect(text).not.toContain("hunter2");
  });

  it("are refusals without a terminal", async () => {
    const { stdout, code } = await langslash(["chat", "--offline"], {
      cwd: folderOf(FILES),
      input: "/med\n/wipe what=x\n",
    });
    expect(code).toBe(0);
    expect(stdout).toContain("case is required: expected text.");
    expect(stdout).not.toContain("received");
  });
});
