import { describe, expect, it } from "vitest";
import { CodeFence } from "./code-fence.js";
import { LineStart } from "./line-start.js";

/** Returns a line that begins with this text. */
function lineOf(text: string): LineStart {
  const line = new LineStart();
  line.take(text);
  return line;
}

/** Returns a fence whose first line is complete. */
function fenceOfCalls(): CodeFence {
  const fence = new CodeFence("```", "");
  fence.take("break", "\n", lineOf(""), false);
  return fence;
}

describe("a run of back-ticks after other text on its line", () => {
  it("closes a fence of calls right after a call", () => {
    const fence = fenceOfCalls();
    expect([fence.take("run", "```", lineOf("x"), true), fence.isClosed, fence.isQuoting]).toEqual([
      "closes",
      true,
      false,
    ]);
  });

  it("makes the calls of a fence text if no call precedes it", () => {
    const fence = fenceOfCalls();
    expect([fence.take("run", "```", lineOf("x"), false), fence.isClosed, fence.isQuoting]).toEqual([
      "quotes",
      false,
      true,
    ]);
  });

  it("does not close a fence with other text, also right after a call", () => {
    const fence = fenceOfCalls();
    fence.take("text", "Notes", lineOf(""), false);
    expect([fence.take("run", "```", lineOf("x"), true), fence.isClosed]).toEqual(["quotes", false]);
  });
});

describe("a call that is not closed", () => {
  it.each([
    ["ends the fence with its last line", '{"name":"list"}\n```\n', true, true],
    ["closes the fence with its last run", '{"name":"list"}\n``` ', false, true],
    ["leaves the fence open", '{"name":"list"}\n', false, false],
    ["leaves the fence open with a shorter run", '{"name":"list"}\n``\n', false, false],
  ])("%s", (_what, call, ends, isClosed) => {
    const fence = fenceOfCalls();
    expect([fence.endsIn(call), fence.isClosed]).toEqual([ends, isClosed]);
  });
});
