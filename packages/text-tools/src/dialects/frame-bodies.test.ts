import { describe, expect, it } from "vitest";
import type { Frame } from "../formats/frame.js";
import { writtenDialect } from "./known-dialects.js";
import type { Dialect } from "./dialect.js";
import { museGlimmer } from "./headers/muse-glimmer.js";

const [deepseekV3, functionaryV31, stepAudio2] = ["deepseek-v3", "functionary-v31", "step-audio2"].map(
  writtenDialect,
) as [Dialect, Dialect, Dialect];

const PLACE = { isLineStart: true, isAfterCall: false, hasCall: false, isInOuter: false, tools: new Map() };
const list = { items: [{ name: "list", args: { days: 2 } }], rest: "" };
const NO_NAME = { items: [{ error: "The call has no name before its arguments." }], rest: "" };
const FENCED = '\n```json\n{"days":2}\n```';

/** Returns a frame of a dialect. */
function frameOf({ frames }: Dialect, index = 0): Frame {
  const frame = frames[index];
  if (!frame) throw new Error("no frame");
  return frame;
}

describe("a body that is closed is read", () => {
  it.each<[string, Dialect, string, object]>([
    ["of DeepSeek V3", deepseekV3, `function<｜tool▁sep｜>list${FENCED}`, list],
    ["of DeepSeek V3 after a line break", deepseekV3, `\nfunction<｜tool▁sep｜>list${FENCED}`, list],
    ["of DeepSeek V3 with doubled bars", deepseekV3, `function<｜｜tool▁sep｜｜>list${FENCED}`, list],
    ["of DeepSeek V3 with doubled plain bars", deepseekV3, `function<||tool_sep||>list${FENCED}`, list],
    ["of DeepSeek V3 without its name", deepseekV3, `function<｜tool▁sep｜>${FENCED}`, NO_NAME],
    ["of Functionary", functionaryV31, 'list>{"days":2}', list],
    ["of Functionary after a line break", functionaryV31, '\nlist>{"days":2}', list],
    ["of Functionary with two words before its arguments", functionaryV31, 'the list>{"days":2}', NO_NAME],
    ["of Step-Audio 2", stepAudio2, 'function\nlist\n{"days":2}', list],
  ])("%s", (_what, dialect, body, read) => {
    expect(frameOf(dialect).read(body, true, new Map())).toEqual(read);
  });
});

it.each([
  ['function\nlist\n{"days":2}', true],
  ["function\nlist\n", undefined],
  ["function\nlist\nis the name", false],
])("a call of Step-Audio 2 has an object after its name: %j", (head, verdict) => {
  expect(frameOf(stepAudio2).begins(head, PLACE)).toBe(verdict);
});

it("a header of Muse Glimmer begins a thought, a final answer, or an answer in which calls are read", () => {
  const headers = ["assistant to=self", "assistant to=user ", "assistant to=list"];
  expect(headers.map((header) => frameOf(museGlimmer, 1).read(header, true, new Map()))).toEqual(
    ["thought", "final", "answer"].map((kind) => ({ items: [], rest: "", message: { kind, end: "<|eom|>" } })),
  );
});
