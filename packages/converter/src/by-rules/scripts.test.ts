import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { convertDeterministically, type DeterministicConversion, directoryConfigs } from "../index.js";
import type { CommandInput } from "./gather-command.js";

let directory = "";
const writeIn = async (root: string, path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const write = (path: string, text: string): Promise<void> => writeIn(join(directory, "claude"), path, text);
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "scripts-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const convert = (content: string, options: Partial<CommandInput> = {}): Promise<DeterministicConversion> =>
  convertDeterministically(
    { content, name: "kit:run", userArguments: "Rowe", scripts: true, ...options },
    directoryConfigs(join(directory, "claude")),
  );

/** Follows a prompt: saves its scripts, then runs the first block of commands. */
const follow = async (prompt: string): Promise<string> => {
  for (const [, path = "", text = ""] of prompt.matchAll(/^<file path="(\.prompt\/[^"]+)">\n([^]*?)\n<\/file>$/gm)) {
    await writeIn(join(directory, "sandbox"), path, text);
  }
  const [, commands = ""] = /```bash\n([^]*?)```/.exec(prompt) ?? [];
  return execFileSync("bash", ["-c", commands], { cwd: join(directory, "sandbox"), encoding: "utf8" });
};

const GREET =
  '#!/usr/bin/env bash\n# Use the clerk agent on $ARGUMENTS.\nsource "$(dirname "$0")/names.sh"\necho "$greeting, $1"';

describe("a script that a text runs", () => {
  it.each([
    ["${CLAUDE_PLUGIN_ROOT}/scripts/greet.sh", "plugins/kit/scripts"],
    ["~/.claude/scripts/greet.sh", "scripts"],
    ["./scripts/greet.sh", "plugins/kit/scripts"],
  ])("comes along with what it loads, and runs where the reader saves it: %s", async (path, folder) => {
    await write("plugins/kit/commands/run.md", "x");
    await write(`${folder}/greet.sh`, GREET);
    await write(`${folder}/names.sh`, "greeting=Hello");
    const { convertedContent, inlined, warnings } = await convert(
      `Greet:\n\n\`\`\`bash\nbash ${path} "$ARGUMENTS"\n\`\`\``,
    );
    expect(convertedContent).toContain('```bash\nbash .prompt/scripts/greet.sh "Rowe"\n```');
    expect(convertedContent).toContain(`<file path=".prompt/scripts/greet.sh">\n${GREET}\n</file>`);
    expect(convertedContent).toContain("Before you begin, save each <file");
    expect(inlined.map(({ name }) => name)).toEqual([".prompt/scripts/greet.sh", ".prompt/scripts/names.sh"]);
    expect(warnings).toEqual([
      "The prompt has scripts for its reader to run; read them first: .prompt/scripts/greet.sh, .prompt/scripts/names.sh",
    ]);
    expect(await follow(convertedContent)).toBe("Hello, Rowe\n");
  });

  it("comes along with the scripts of the collection that it runs by their paths, which it finds again", async () => {
    await write("scripts/report.sh", "bash $CLAUDE_PROJECT_DIR/.claude/scripts/audit.sh\nbash .claude/scripts/none.sh");
    await write("scripts/audit.sh", "echo done");
    const { inlined, convertedContent } = await convert("Run `bash .claude/scripts/report.sh`.");
    expect(inlined.map(({ name }) => name)).toEqual([".prompt/scripts/report.sh", ".prompt/scripts/audit.sh"]);
    expect(convertedContent).toContain("\nbash .prompt/scripts/audit.sh\nbash .claude/scripts/none.sh\n");
  });

  it.each([
    ["greet.sh", 'cat "$(dirname "$0")/names.txt"', "scripts/names.txt"],
    ["greet.sh", 'ROOT="$(dirname "$0")/.."\ncat "$ROOT/templates/names.csv"', "templates/names.csv"],
    [
      "greet.py",
      "import pathlib\nprint((pathlib.Path(__file__).parent / 'names.txt').read_text())",
      "scripts/names.txt",
    ],
    ["greet.py", "from lists import names, dates", "scripts/lists/names.py"],
    ["greet.sh", "cd /opt/kit && python3 -m greeting --all", "scripts/greeting/__main__.py"],
  ])("comes along with the data and the modules that it needs beside it: %s %j", async (name, script, needed) => {
    await write(`scripts/${name}`, script);
    await write(needed, "Rowe");
    const { inlined, convertedContent } = await convert(`Run \`.claude/scripts/${name}\`.`);
    expect(inlined.map((each) => each.name)).toEqual([`.prompt/scripts/${name}`, `.prompt/${needed}`]);
    expect(convertedContent).toContain(`<file path=".prompt/${needed}">\nRowe\n</file>`);
  });

  it("comes along with the data of its skill that it needs, to be saved beside it", async () => {
    await write("skills/greet/SKILL.md", "Run `scripts/greet.sh`.");
    await write("skills/greet/scripts/greet.sh", 'cat "${BASH_SOURCE%/*}/../names.txt"');
    await write("skills/greet/names.txt", "Rowe");
    const { inlined } = await convert("Use the greet skill.");
    expect(inlined.map(({ name }) => name)).toContain(".prompt/skills/greet/names.txt");
  });

  it("is named in a warning if the data that it needs cannot be taken in", async () => {
    await write("scripts/greet.sh", 'cat "$(dirname "$0")/names.txt"');
    await write("scripts/names.txt", "Rowe\n".repeat(30_000));
    const { warnings } = await convert("Run `.claude/scripts/greet.sh`.");
    expect(warnings).toContain(
      "The text uses files of its collection that are not part of the prompt: scripts/names.txt",
    );
  });

  it.each([
    [".agents/scripts", ".agents/rules/style.md", "scripts"],
    [".codex/tools", ".codex/prompts/greet.md", "tools"],
    ["_kit/core/scripts", "_kit/core/agents/clerk.md", "core/scripts"],
    ["kit/scripts", "kit/agents/clerk.md", "kit/scripts"],
  ])(
    "comes along from %s of the repository, with the scripts that it runs from its folder",
    async (folder, text, saved) => {
      const root = join(directory, "repository");
      await writeIn(root, text, "Write short sentences.");
      await writeIn(root, ".claude/commands/run.md", "x");
      await writeIn(root, `${folder}/names.py`, 'greeting = "Hello"');
      await writeIn(root, `${folder}/sign.sh`, 'source "$(cd "$(dirname "$0")" && pwd)/lib.sh"\necho "$name"');
      await writeIn(root, `${folder}/lib.sh`, "name=Clerk");
      const greet = [
        "import pathlib, subprocess",
        "from names import greeting",
        "print(greeting, flush=True)",
        'subprocess.run(["bash", str(pathlib.Path(__file__).parent / "sign.sh")])',
      ];
      await writeIn(root, `${folder}/greet.py`, greet.join("\n"));
      const content = `Greet:\n\n\`\`\`bash\npython3 ${folder}/greet.py\n\`\`\``;
      const { convertedContent, inlined } = await convertDeterministically(
        { content, name: "run", scripts: true },
        directoryConfigs(join(root, ".claude"), { repository: root }),
      );
      const names = ["greet.py", "names.py", "sign.sh", "lib.sh"];
      expect(inlined.map(({ name }) => name)).toEqual(names.map((name) => `.prompt/${saved}/${name}`));
      expect(await follow(convertedContent)).toBe("Hello\nClerk\n");
    },
  );

  it.each(["scripts/greet.sh", "src/tools/greet.sh", ".git/hooks/greet.sh", ".husky/greet.sh"])(
    "stays out if it is one of the project: %s",
    async (path) => {
      const root = join(directory, "repository");
      await writeIn(root, ".claude/commands/run.md", "x");
      await writeIn(root, "src/agents/clerk.md", "x");
      await writeIn(root, path, GREET);
      const configs = directoryConfigs(join(root, ".claude"), { repository: root });
      const { inlined } = await convertDeterministically({ content: `Run \`bash ${path}\`.`, scripts: true }, configs);
      expect(inlined).toEqual([]);
    },
  );
  it("is named by the place of its copy wherever a text or a script names the plugin's folder", async () => {
    const run = "bash ${CLAUDE_PLUGIN_ROOT}/scripts/greet.sh";
    await write("plugins/kit/scripts/all.sh", `${run} Ann\necho "$CLAUDE_PLUGIN_ROOT"`);
    await write("plugins/kit/scripts/greet.sh", "echo hello");
    await write("plugins/kit/skills/greeting/SKILL.md", `---\nname: greeting\ndescription: x\n---\n- \`${run} --all\``);
    const { convertedContent, warnings } = await convert(
      "Use the greeting skill. Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/all.sh`.",
    );
    expect(convertedContent).not.toContain("${CLAUDE_PLUGIN_ROOT}");
    expect(convertedContent).toContain("bash .prompt/scripts/greet.sh Ann");
    expect(convertedContent).toContain("- `bash .prompt/scripts/greet.sh --all`");
    expect(convertedContent).toContain("CLAUDE_PLUGIN_ROOT stands for the folder .prompt: set it");
    expect(warnings.filter((warning) => warning.includes("cannot reach the plugin's folder: ${"))).toEqual([]);
  });

  it("needs no note about the plugin's folder if its texts are in the prompt", async () => {
    await write("plugins/kit/skills/greeting/SKILL.md", "---\nname: greeting\ndescription: x\n---\nGreet.");
    const { convertedContent, warnings } = await convert(
      "Use the greeting skill.\n\n```js\nload({ rules: `${CLAUDE_PLUGIN_ROOT}/skills/greeting/SKILL.md` });\n```",
    );
    expect(convertedContent).toContain("CLAUDE_PLUGIN_ROOT stands for the folder of the files below.");
    expect(warnings).toEqual([]);
  });

  it("comes along from the folder of a skill", async () => {
    const text =
      "Count:\n\n```bash\npython3 ${CLAUDE_SKILL_DIR}/scripts/count.py\n```\n\nSee scripts/count.py and src/scripts/count.py.";
    await write("skills/counting/SKILL.md", `---\nname: counting\ndescription: Counts.\n---\n${text}`);
    await write("skills/counting/scripts/count.py", "from helpers import limit\nimport json\nprint(json.dumps(limit))");
    await write("skills/counting/scripts/helpers/__init__.py", "from .numbers import limit");
    await write("skills/counting/scripts/helpers/numbers.py", "limit = 3");
    const { convertedContent, warnings } = await convert("Use the counting skill.");
    const path = ".prompt/skills/counting/scripts/count.py";
    expect(convertedContent).toContain(`python3 ${path}\n`);
    expect(convertedContent).toContain(`See ${path} and src/scripts/count.py.`);
    expect(warnings).toHaveLength(1);
    expect(await follow(convertedContent)).toBe("3\n");
  });

  it.each<[string, Partial<CommandInput>]>([
    ["by default", { scripts: false }],
    ["for a target without a shell", { target: { shell: false } }],
    ["for a target without files", { target: { files: false } }],
  ])("is named in a warning and to the reader %s", async (_when, options) => {
    await write("scripts/greet.sh", GREET);
    const { convertedContent, warnings } = await convert("Run `bash ./scripts/greet.sh`.", options);
    expect(convertedContent).toMatch(
      /^Run `bash \.\/scripts\/greet\.sh`\.\n\nArguments: Rowe\n\nThis text names things /,
    );
    expect(convertedContent).toMatch(/\n\n- Scripts: scripts\/greet\.sh$/);
    expect(warnings).toEqual([
      "The text uses files of its collection that are not part of the prompt: scripts/greet.sh",
    ]);
  });

  it.each([
    ["is long", "greet.sh", "#".repeat(100_001)],
    ["is a program", "greet.sh", "\u0000ELF"],
    ["would end its section", "greet.sh", "echo '</file>'"],
    ["may hold a password", "set-password.sh", "x"],
  ])("stays out if it %s", async (_what, name, text) => {
    await write(`scripts/${name}`, text);
    const { convertedContent, warnings } = await convert(`Run scripts/${name}.`);
    expect(convertedContent).not.toContain(".prompt/");
    expect(warnings).toEqual([
      `The text uses files of its collection that are not part of the prompt: scripts/${name}`,
    ]);
  });

  it("stays out if its link leads to credentials, and so does one of a skill", async () => {
    await write("scripts/set-password.sh", "PASSWORD=x");
    await symlink("set-password.sh", join(directory, "claude/scripts/greet.sh"));
    await write("skills/counting/SKILL.md", "---\nname: counting\ndescription: Counts.\n---\nRun scripts/api_key.py.");
    await write("skills/counting/scripts/api_key.py", "KEY = 1");
    const { convertedContent, inlined } = await convert("Use the counting skill. Run ~/.claude/scripts/greet.sh.");
    expect(inlined.map(({ name }) => name)).toEqual(["counting"]);
    expect(convertedContent).not.toContain(".prompt/");
  });

  it("stays out if it is hidden, or elsewhere", async () => {
    await write("hooks/.greet.sh", GREET);
    await writeIn(directory, "outside/greet.sh", GREET);
    await symlink(join(directory, "outside"), join(directory, "claude/linked"));
    const content =
      "Run .claude/hooks/.greet.sh, ~/.claude/linked/greet.sh and ${CLAUDE_PLUGIN_ROOT}/../outside/greet.sh.";
    const { inlined } = await convert(content);
    expect(inlined).toEqual([]);
  });
});

it("a program of the collection whose output belongs to a text is named in a warning, and to the reader", async () => {
  await write("scripts/get-court.sh", "#!/bin/sh\necho Court");
  const content = "Court: !`./scripts/get-court.sh FULL`\n\nDraft: !`bin/project-own`";
  const { convertedContent, warnings } = await convert(content, { scripts: false });
  expect(warnings).toEqual([
    "The text uses files of its collection that are not part of the prompt: scripts/get-court.sh",
  ]);
  expect(convertedContent).toContain("- Scripts: scripts/get-court.sh");
});
