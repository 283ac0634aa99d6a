import { expect, it } from "vitest";
import { BUILT_IN_COMMANDS, commandNames } from "./known-names.js";
import type { ConfigHead } from "./config-store.js";

const command = (name: string, aliases?: string[]): ConfigHead => ({
  type: "slash_command",
  name,
  ...(aliases && { aliases }),
});

it.each(["add-dir", "compact", "model", "output-style"])("Claude Code has a command by itself: /%s", (name) => {
  expect(BUILT_IN_COMMANDS.has(name)).toBe(true);
});

it("a command is called with its plugin, by its aliases, and without its plugin if no other has that name", () => {
  const heads = [
    command("kit:sort", ["kit:order"]),
    command("court:file"),
    command("office:file"),
    command("kit:review"),
    command("Deploy"),
    { type: "skill", name: "kit:search" } as const,
  ];
  expect(commandNames(heads)).toEqual([
    "kit:sort",
    "kit:order",
    "court:file",
    "office:file",
    "kit:review",
    "deploy",
    "sort",
    "order",
  ]);
  expect(commandNames(heads, "kit:sort")).toEqual(["court:file", "office:file", "kit:review", "deploy", "review"]);
});
