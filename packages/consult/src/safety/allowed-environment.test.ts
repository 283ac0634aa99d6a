import { expect, it } from "vitest";
import { allowedEnvironment } from "./allowed-environment.js";

it("on Windows matches variable names in any letter case, and passes on the variables that programs need to start", () => {
  const environment = { Path: "C:\\bin", SYSTEMROOT: "C:\\Windows", Gemini_Api_Key: "k", SECRET: "s" };
  expect(allowedEnvironment(environment, ["GEMINI_*"], "win32")).toEqual({
    Path: "C:\\bin",
    SYSTEMROOT: "C:\\Windows",
    Gemini_Api_Key: "k",
  });
});
