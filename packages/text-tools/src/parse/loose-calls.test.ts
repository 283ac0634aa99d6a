import { describe, expect, it } from "vitest";
import { parseToolCalls } from "../index.js";

const callsIn = (reply: string) => parseToolCalls(reply).toolCalls.map(({ name, args }) => [name, args]);
const tagged = (json: string): string => `<tool_call>${json}</tool_call>`;

describe("a call as models write it", () => {
  it.each([
    ["tool for its name", '{"tool":"read","arguments":{"path":"a.md"}}'],
    ["function for its name", '{"function":"read","arguments":{"path":"a.md"}}'],
    ["tool and parameters", '{"tool":"read","parameters":{"path":"a.md"}}'],
    ["function and parameters", '{"function":"read","parameters":{"path":"a.md"}}'],
    ["a comment up to the end of the line", '{"name":"read", // the first\n"arguments":{"path":"a.md"}}'],
    ["comments one after the other", '{/* a *//* b *//*/ c */"name":"read", // d\n//e\n"arguments":{"path":"a.md"}}'],
    ["arguments in a string with white space at its end", `{"name":"read","arguments":"{'path':'a.md'} \\n"}`],
    ["comments around its values", '{/* a */"name":/* b */"read","arguments":{"path":"a.md" /* c */}/* d */}'],
  ])("is read with %s", (_what, json) => {
    expect(callsIn(tagged(json))).toEqual([["read", { path: "a.md" }]]);
  });

  it("keeps what looks like a comment in a string", () => {
    const args = { url: "https://a.example/b", glob: "src/**/*.ts", note: "/* not a comment */" };
    expect(callsIn(tagged(JSON.stringify({ name: "read", arguments: args })))).toEqual([["read", args]]);
  });

  it("ends a string at a quote by what follows the comments after it", () => {
    const inComment = '{"name":"read","arguments":{"path":"x" /* "//\n}} */ //\n!';
    expect(callsIn(tagged(inComment))).toEqual([["read", { path: 'x" /* ' }]]);
  });

  it("reads escapes also where other characters have to be repaired", () => {
    const json = String.raw`{'name':'read','arguments':{'path':'caf\u00e9\b\f\n\r\t\"\'\\\/\d.md'}}`;
    expect(callsIn(tagged(json))).toEqual([["read", { path: "café\b\f\n\r\t\"'\\/\\d.md" }]]);
  });

  it("reads the literals of JSON and of Python, also beside each other", () => {
    const json = "{'name':'read','arguments':{a:true,b:false,c:null,d:True,e:False,f:None,g:[1.5,-2e3]}}";
    const args = { a: true, b: false, c: null, d: true, e: false, f: null, g: [1.5, -2000] };
    expect(callsIn(tagged(json))).toEqual([["read", args]]);
  });

  it.each([
    ['{"name":"read","arguments":{"n":1 2}}', '"," or "}" at "2}}"'],
    ['{"name":"read","arguments":{"n":[1 2]}}', '"," or "]" at "2]}}"'],
    ['{"name":"read","arguments":{"n":["a" "b"]}}', String.raw`"," or ":" at "\"b\"]}}"`],
  ])("that cannot be repaired says what is expected where: %s", (json, expected) => {
    const { invalidToolCalls } = parseToolCalls(tagged(json));
    expect(invalidToolCalls.map(({ error }) => error)).toEqual([`The call is not valid JSON: expected ${expected}.`]);
  });

  it("has no arguments if they are null in a string, with white space around it", () => {
    expect(callsIn(tagged(String.raw`{"name":"read","arguments":" null \n"}`))).toEqual([["read", {}]]);
  });

  it.each(["null", "42", "true", '"read"', "[]"])("is not %s, which a person may write as an example", (json) => {
    expect(callsIn(tagged(json))).toEqual([]);
    expect(callsIn(json)).toEqual([]);
  });

  it.each(["```", "```json", "~~~", "````tool_call"])("takes the fence %s around it along", (fence) => {
    const end = /^[`~]+/.exec(fence)?.[0] ?? "";
    const call = tagged('{"name":"read","arguments":{"path":"a.md"}}');
    const reply = `Let me look.\n\n${fence}\n${call}\n${end}\n\n`;
    expect(callsIn(reply)).toEqual([["read", { path: "a.md" }]]);
    expect(parseToolCalls(reply).text).toBe("Let me look.");
    const shown = `${reply}This is how it looks.`;
    expect([callsIn(shown), parseToolCalls(shown).text]).toEqual([[], shown]);
  });
});
