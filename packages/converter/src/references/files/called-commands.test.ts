import { describe, expect, it } from "vitest";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { calledCommands, isOtherCommand } from "./instruction-mentions.js";

const command = (name: string, content: string) => ({ name, type: "slash_command" as const, content });

describe("a command", () => {
  const configs = memoryConfigs([
    command("handover", "Suggest /release at last. Do not run /handover again."),
    command("Release", "リリースの前に /レビューを実行する。"),
    command("レビュー", "変更を読む。"),
    command("deploy", "Deploy the build."),
    { name: "clerk", type: "agent_definition", content: "Run /deploy." },
  ]);

  it.each([
    ["release", true],
    ["RELEASE", true],
    ["レビュー", true],
    ["handover", false],
    ["deploy", false],
  ])("is called if the text of another command has its name: %s: %s", async (name, isCalled) => {
    expect(await calledCommands(configs)(name)).toBe(isCalled);
  });

  it("is called by no command that cannot be read", async () => {
    const failing = { ...configs, read: () => Promise.reject(new Error("disk gone")) };
    expect(await calledCommands(failing)("release")).toBe(false);
  });
});

describe("a file", () => {
  const text = "---\ndescription: Closes the case\n---\nClose it.";
  const place = (path: string, isBeside?: boolean) => {
    return { key: `:${path}`, path, isGuessed: false, ...(isBeside !== undefined && { isBeside }) };
  };

  it.each([
    ["beside the command", place("commands/close.md", true), false, true],
    ["beside the command that is read", place("commands/close.md", true), true, true],
    ["beside the command in another folder", place("office/close.md", true), true, true],
    ["among commands", place("flows/commands/close.md"), false, true],
  ])("%s may be another command if it has a description", (_where, file, isRead, isOther) => {
    expect(isOtherCommand(file, isRead, text)).toBe(isOther);
    expect(isOtherCommand(file, isRead, "Close it.")).toBe(false);
  });
});
