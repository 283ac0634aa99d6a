import { execFileSync } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";
import { directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

describe("a file that a prompt must not have", () => {
  it.each([
    ["outside", "@~/.claude/../secret.md"],
    ["outside, from the plugin", "${CLAUDE_PLUGIN_ROOT}/references/../../secret.md"],
    ["absolute", "@/etc/references/passwd.txt"],
    ["hidden", "@~/.claude/.credentials.json"],
    ["in a hidden folder", "@~/.claude/.git/config.md"],
    ["an environment", "@~/.claude/templates/.env"],
    ["settings", "@~/.claude/settings.json"],
    ["local settings", "@~/.claude/templates/settings.local.json"],
    ["credentials", "@~/.claude/templates/credentials.json"],
    ["a usual name of credentials", "Read `.claude/templates/service-account.json` first."],
    ["a key in a text", "Read `.claude/references/keys-of-law.md` first."],
    ["credentials in prose", "@~/.claude/api-keys.md"],
    ["credentials in prose of a folder", "@~/.claude/office/team-passwords.md"],
    ["prose in a folder for credentials", "@~/.claude/secrets/login.md"],
    ["personal instructions", "@~/.claude/CLAUDE.md"],
    ["a transcript", "@~/.claude/projects/x/memory.md"],
    ["a note of a session", "@~/.claude/plans/secret.md"],
    ["state as data", "@~/.claude/history.jsonl"],
    ["data outside of folders for texts", "@~/.claude/config/server.json"],
    ["a script", "@~/.claude/templates/run.sh"],
    ["binary", "@~/.claude/templates/binary.md"],
    ["not UTF-8", "@~/.claude/templates/latin.md"],
    ["huge", "@~/.claude/templates/huge.md"],
    ["a dependency", "@~/.claude/node_modules/x/templates/a.md"],
    ["a link out", "@~/.claude/templates/link.md"],
    ["a link to settings", "@~/.claude/templates/inner.md"],
    ["below a linked folder", "@~/.claude/linked/templates/secret.md"],
    ["a folder", "@~/.claude/templates/folder.md"],
  ])("is not read, and its mention stays: %s", async (_what, mention) => {
    const secret = "THE SECRET";
    const root = collection.path;
    await write("secret.md", secret);
    await write("templates/secret.md", secret);
    await write("claude/references/keys-of-law.md", `${secret}: AKIA${"A1".repeat(8)}`);
    collection.path = join(root, "claude");
    for (const path of [
      ".credentials.json",
      ".git/config.md",
      "templates/.env",
      "settings.json",
      "templates/settings.local.json",
      "templates/credentials.json",
      "templates/service-account.json",
      "api-keys.md",
      "office/team-passwords.md",
      "secrets/login.md",
      "CLAUDE.md",
      "projects/x/memory.md",
      "plans/secret.md",
      "history.jsonl",
      "config/server.json",
      "templates/run.sh",
      "node_modules/x/templates/a.md",
      "templates/folder.md/a.md",
    ])
      await write(path, secret);
    await write("templates/binary.md", `${secret}\0`);
    await write("templates/latin.md", Buffer.from(`${secret} \u00e9`, "latin1"));
    await write("templates/huge.md", secret.repeat(20_000));
    await symlink(join(root, "secret.md"), join(collection.path, "templates/link.md"));
    await symlink(join(collection.path, "settings.json"), join(collection.path, "templates/inner.md"));
    await symlink(root, join(collection.path, "linked"));
    const { convertedContent, inlined } = await convert(`Read ${mention} first.`);
    expect(convertedContent).not.toContain(secret);
    expect(convertedContent).toContain(mention.replace("@", ""));
    expect(inlined).toEqual([]);
    collection.path = root;
  });

  it.skipIf(process.platform === "win32")("does not stop a conversion, even if it is a pipe", async () => {
    await mkdir(join(collection.path, "templates"));
    execFileSync("mkfifo", [join(collection.path, "templates/pipe.md")]);
    expect((await convert("Read templates/pipe.md.")).convertedContent).toContain("templates/pipe.md");
  });

  it("is not looked for outside by a plugin whose folder is a link", async () => {
    const root = collection.path;
    await write("outside/references/forms.md", "State the court, then the parties.");
    await mkdir(join(root, "claude/plugins"), { recursive: true });
    await symlink(join(root, "outside"), join(root, "claude/plugins/evil"));
    const configs = directoryConfigs(join(root, "claude"));
    expect(await configs.readShared?.("references/forms.md", "evil")).toBeUndefined();
    expect(await configs.readShared?.("outside/references/forms.md", "..")).toBeUndefined();
  });
});
