import { expect, it } from "vitest";
import { writtenDialect } from "../dialects/known-dialects.js";
import { modelServers, serverFields } from "./server-fields.js";
import { specialMarks } from "./special-marks.js";

it("the version of each server is named if its source is open, and questions are if there are any", () => {
  const known = Object.entries(modelServers).map(([name, { checked, unknown }]) => [
    name,
    /^(?:\S+'s source code of \d+ \w+ 2026|nothing: .+)$/.test(checked),
    unknown === "" || unknown.startsWith("Whether ") || unknown.startsWith("Only "),
    unknown === "",
  ]);
  expect(known).toEqual([
    ["vllm", true, true, true],
    ["sglang", true, true, true],
    ["llama.cpp", true, true, false],
    ["ollama", true, true, false],
    ["lm-studio", true, true, false],
  ]);
});

it("the marks that a server keeps are those of the format", () => {
  expect(serverFields("llama.cpp", { format: "mistral-v11" })).toEqual({
    preserved_tokens: specialMarks(writtenDialect("mistral-v11")),
  });
  expect(specialMarks(writtenDialect("mistral-v11"))).toEqual(["[TOOL_CALLS]", "[ARGS]"]);
  expect(specialMarks(writtenDialect("minimax-m3"))).toContain("]<]minimax[>[");
});
