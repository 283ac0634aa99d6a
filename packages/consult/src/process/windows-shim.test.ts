import { describe, expect, it } from "vitest";
import { allowedEnvironment } from "../safety/allowed-environment.js";
import { shimTarget } from "./windows-shim.js";

describe("a shim of npm for Windows", () => {
  it("names the script that it runs", () => {
    const shim = String.raw`@ECHO off
IF EXIST "%dp0%\node.exe" (
  SET "_prog=%dp0%\node.exe"
)
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\node_modules\@google\gemini-cli\bundle\gemini.js" %*`;
    expect(shimTarget(shim)).toBe(String.raw`node_modules\@google\gemini-cli\bundle\gemini.js`);
  });

  it("names the program that it runs", () => {
    const shim = String.raw`"%~dp0\node_modules\opencode-ai\bin\opencode.exe"   %*`;
    expect(shimTarget(shim)).toBe(String.raw`node_modules\opencode-ai\bin\opencode.exe`);
  });

  it("is not every batch file", () => {
    expect(shimTarget("@echo off\necho hello")).toBeUndefined();
  });
});

it("on Windows the names of variables are found in any letter case, and what programs need there is passed on", () => {
  const environment = { Path: "C:\\bin", SYSTEMROOT: "C:\\Windows", Gemini_Api_Key: "k", SECRET: "s" };
  expect(allowedEnvironment(environment, ["GEMINI_*"], "win32")).toEqual({
    Path: "C:\\bin",
    SYSTEMROOT: "C:\\Windows",
    Gemini_Api_Key: "k",
  });
});
