import { describe, expect, it } from "vitest";
import { getRecommendedTool } from "./get-recommended-tool.js";

describe("the recommended tool", () => {
  const availableTools = ["claude", "cursor-agent", "codex", "gemini"];

  it.each([
    ["assertion", "gemini"],
    ["exception", "codex"],
    ["import", "cursor-agent"],
    ["fixture", "cursor-agent"],
    ["timeout", "gemini"],
    ["another", undefined],
    ["constructor", undefined],
  ])("for %s is %s", (failureType, tool) => {
    expect(getRecommendedTool(failureType, { availableTools, config: {} })).toBe(tool);
  });

  it.each([
    ["assertion", ["gemini", "codex", "cursor-agent"]],
    ["exception", ["codex", "gemini", "cursor-agent"]],
    ["import", ["cursor-agent", "codex", "gemini"]],
    ["fixture", ["cursor-agent", "gemini", "codex"]],
    ["timeout", ["gemini", "cursor-agent", "codex"]],
  ])("for %s is the first available one of %j, before any other tool", (failureType, route) => {
    for (const [index, tool] of route.entries()) {
      const available = ["claude", ...route.slice(index).toReversed()];
      expect(getRecommendedTool(failureType, { availableTools: available, config: {} })).toBe(tool);
    }
  });

  it("is the next of the route if the first is not available, else any available tool, else none", () => {
    expect(getRecommendedTool("exception", { availableTools: ["cursor-agent"], config: {} })).toBe("cursor-agent");
    expect(getRecommendedTool("exception", { availableTools: ["qwen"], config: {} })).toBe("qwen");
    expect(getRecommendedTool("exception", { availableTools: [], config: {} })).toBeUndefined();
  });

  it("follows the routing of the configuration, including additional kinds of failure", () => {
    const routing = { exception: "claude", "flaky-network": ["qwen", "gemini"] };
    expect(getRecommendedTool("exception", { availableTools, config: { routing } })).toBe("claude");
    expect(getRecommendedTool("flaky-network", { availableTools, config: { routing } })).toBe("gemini");
    expect(getRecommendedTool("import", { availableTools, config: { routing } })).toBe("cursor-agent");
  });

  it("is never disabled or unknown", () => {
    const config = { tools: { gemini: { enabled: false } } };
    expect(getRecommendedTool("assertion", { availableTools: ["custom", "gemini", "qwen"], config })).toBe("qwen");
  });
});
