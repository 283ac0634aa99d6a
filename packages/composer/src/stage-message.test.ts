import { expect, it } from "vitest";
import { isStageMessage } from "./index.js";

it.each([
  [{ id: "do-not-render-3f0a" }, true],
  [{ id: "do-not-render-" }, true],
  [{ id: "x-do-not-render-3f0a" }, false],
  [{ id: "3f0a" }, false],
  [{ id: "" }, false],
  [{ id: undefined }, false],
  [{ id: null }, false],
  [{}, false],
])("%j begins a stage: %j", (message, isStage) => {
  expect(isStageMessage(message)).toBe(isStage);
});
