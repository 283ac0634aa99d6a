import { describe, expect, it } from "vitest";
import { modelName } from "./model-name.js";

/** Returns a model inside of this many bindings. */
const bound = (model: unknown, times: number): unknown =>
  times === 0 ? model : { bound: bound(model, times - 1), kwargs: {} };

describe("the name of a model", () => {
  it.each<[string, unknown, string | undefined]>([
    ["its model", { model: "qwen3", modelName: "other" }, "qwen3"],
    ["its modelName if its model is empty", { model: "", modelName: "qwen3" }, "qwen3"],
    ["its modelName if its model is no text", { model: { id: 1 }, modelName: "qwen3" }, "qwen3"],
    ["that inside of a binding", bound({ model: "qwen3" }, 1), "qwen3"],
    ["that inside of seven bindings", bound({ model: "qwen3" }, 7), "qwen3"],
    ["unknown inside of eight bindings", bound({ model: "qwen3" }, 8), undefined],
    ["unknown if nothing is bound", { bound: null }, undefined],
    ["unknown if a text is bound", { bound: "qwen3" }, undefined],
    ["unknown without a model", undefined, undefined],
  ])("is %s", (_what, model, name) => {
    expect(modelName(model)).toBe(name);
  });

  it("is unknown if a model is bound to itself", () => {
    const model: Record<string, unknown> = {};
    model["bound"] = model;
    expect(modelName(model)).toBeUndefined();
  });
});
