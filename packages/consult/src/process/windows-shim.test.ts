import { describe, expect, it } from "vitest";
import { shimTarget } from "./windows-shim.js";

describe("an npm shim for Windows", () => {
  it("refers to the script that it runs", () => {
    const shim = String.raw`@ECHO off
IF EXIST "%dp0%\node.exe" (
  SET "_prog=%dp0%\node.exe"
)
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\node_modules\@google\gemini-cli\bundle\gemini.js" %*`;
    expect(shimTarget(shim)).toBe(String.raw`node_modules\@google\gemini-cli\bundle\gemini.js`);
  });

  it("refers to the program that it runs", () => {
    const shim = String.raw`"%~dp0\node_modules\opencode-ai\bin\opencode.exe"   %*`;
    expect(shimTarget(shim)).toBe(String.raw`node_modules\opencode-ai\bin\opencode.exe`);
  });

  it("refers to no runtime beside its script, whatever the order and the folders", () => {
    const targetOf = (...paths: string[]) => shimTarget(paths.map((path) => `"%dp0%\\${path}"`).join(" "));
    expect(targetOf("node.exe")).toBeUndefined();
    expect(targetOf(String.raw`bin\node.exe`)).toBeUndefined();
    expect(targetOf("cli.js", "node.exe", String.raw`bin\Node.EXE`)).toBe("cli.js");
    expect(targetOf(String.raw`node.exe-tools\cli.js`)).toBe(String.raw`node.exe-tools\cli.js`);
    expect(targetOf("not-node.exe")).toBe("not-node.exe");
    expect(targetOf("cli.mjs")).toBe("cli.mjs");
    expect(shimTarget('"%~dp0cli.cjs" %*')).toBe("cli.cjs");
  });

  it("is told apart from other batch files", () => {
    expect(shimTarget("@echo off\necho hello")).toBeUndefined();
  });
});
