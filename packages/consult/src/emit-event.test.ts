import { describe, expect, it, onTestFinished, vi } from "vitest";
import { configFor, standInCommand } from "./__fixtures__/stand-ins.js";
import type { ConsultEvent } from "./consult-events.js";
import { consultTool } from "./consult-tool.js";
import { consultToolsParallel } from "./consult-tools-parallel.js";

const config = configFor({ gemini: standInCommand("gemini"), codex: standInCommand("codex") });
const down = new Error("The listener is down.");

/** Collects the warnings of the process while a test runs. */
function warnings(): unknown[] {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn.mock.calls;
}

describe.each<[string, (event: ConsultEvent) => unknown]>([
  [
    "throws",
    () => {
      throw down;
    },
  ],
  ["rejects", async () => Promise.reject(down)],
])("an onEvent that %s", (_how, onEvent) => {
  const options = { config, onEvent };

  it("costs no answer, and is a warning for each event", async () => {
    const warned = warnings();
    expect(await consultTool("gemini", "Why?", options)).toMatchObject({ status: "success", tool: "gemini" });
    await vi.waitFor(() => expect(warned).toEqual([[down], [down]]));
  });

  it("costs no answer of several tools", async () => {
    const warned = warnings();
    const { responses } = await consultToolsParallel(["gemini", "codex"], "Why?", { ...options, synthesize: false });
    expect(Object.values(responses).map(({ status }) => status)).toEqual(["success", "success"]);
    await vi.waitFor(() => expect(warned).toHaveLength(4));
  });
});
