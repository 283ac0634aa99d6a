import { describe, expect, it } from "vitest";
import { formatToolCall } from "../index.js";

describe("formatToolCall", () => {
  it.each([
    [{ path: "notes.md" }, "read path=notes.md"],
    [{}, "read"],
    [{ text: "two words", empty: "" }, 'read text="two words" empty=""'],
    [{ count: 3, all: true, none: null, list: ["a"] }, 'read count=3 all=true none=null list=["a"]'],
    [{ text: 'say "hi"', path: String.raw`C:\a` }, String.raw`read text="say \"hi\"" path="C:\\a"`],
  ])("writes %j on one line", (args, line) => {
    expect(formatToolCall({ name: "read", args })).toBe(line);
  });

  it("cuts long values between characters", () => {
    expect(formatToolCall({ name: "write", args: { content: "x".repeat(1000) } })).toBe(
      `write content=${"x".repeat(60)}…`,
    );
    expect(formatToolCall({ name: "write", args: { content: "👋".repeat(9) } }, { maxValueLength: 3 })).toBe(
      "write content=👋👋👋…",
    );
    expect(formatToolCall({ name: "write", args: { content: "" } }, { maxValueLength: 0 })).toBe('write content=""');
  });

  it("shows line breaks and control sequences as text", () => {
    const line = formatToolCall({ name: "write\u001b[2J", args: { "a\nb": "c\nd\u2028e\u202e", f: ["\u0007"] } });
    expect(line).toBe(String.raw`write\u001b[2J a\u000ab="c\nd\u2028e\u202e" f=["\u0007"]`);
  });
});
