import { describe, expect, it } from "vitest";
import { parseSlashCommand } from "./index.js";

const parameters = { format: {}, draft: { type: "boolean" }, pages: { type: "number" } } as const;
const parse = (text: string) => {
  const command = parseSlashCommand(text, { parameters });
  return command && { arguments: command.arguments, prompt: command.prompt };
};

describe("declared parameters", () => {
  it.each([
    ["/x --format bullets text", { format: "bullets" }, "text"],
    ['/x --format "two words" text', { format: "two words" }, "text"],
    ["/x --draft text", { draft: true }, "text"],
    ["/x --other text", { other: true }, "text"],
    ["/x --format --draft text", { format: true, draft: true }, "text"],
    ["/x --format", { format: true }, ""],
    ["/x write it format=bullets", { format: "bullets" }, "write it"],
    ["/x write it --format bullets --draft", { format: "bullets", draft: true }, "write it"],
    ['/x pages=3 write it format="a b"  ', { pages: "3", format: "a b" }, "write it"],
    ["/x format=a write it format=b", { format: "b" }, "write it"],
    ["/x write format=bullets in it", {}, "write format=bullets in it"],
    ["/x solve y=2", {}, "solve y=2"],
    ["/x solve format=a y=2", {}, "solve format=a y=2"],
    ["/x -- write it format=bullets", {}, "write it format=bullets"],
    ["/x a   b\n\nformat=c", { format: "c" }, "a   b"],
  ])("%j", (text, values, prompt) => {
    expect(parse(text)).toEqual({ arguments: values, prompt });
  });

  it("are reported when the trailing run repeats them", () => {
    expect(parseSlashCommand("/x format=a text format=b", { parameters })?.diagnostics).toMatchObject([
      { code: "repeated-argument", span: { start: 17, end: 25 } },
    ]);
  });

  it("do not include the properties that every object has", () => {
    expect(parseSlashCommand("/x text constructor=1", { parameters })?.prompt).toBe("text constructor=1");
  });
});
