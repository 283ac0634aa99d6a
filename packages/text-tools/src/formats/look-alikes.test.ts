import { describe, expect, it } from "vitest";
import { calls, read } from "../__fixtures__/found-calls.js";

const BARS = ["｜", "|", "‖", "｜｜", "||", "‖‖"];
const V3 = 'function<｜tool▁sep｜>weather\n```json\n{"city": "Rome"}\n```';
const V31 = 'weather<｜tool▁sep｜>{"city": "Rome"}';

describe.each(BARS)("the marks of DeepSeek with the bar %s", (bar) => {
  it.each([
    ["▁", V3],
    ["_", V3],
    [" ", V3],
    ["▁", V31],
    ["_", V31],
    [" ", V31],
  ])("and the space %j are read: %s", (space, body) => {
    const own = bar === "‖‖" ? "‖" : bar; // only between the name and the arguments are they this long
    const mark = (name: string) => `<${own}tool${space}${name}${own}>`;
    const inner = body.replaceAll("｜", bar).replace("▁", space);
    const call = `${mark("call begin".replace(" ", space))}${inner}${mark("call end".replace(" ", space))}`;
    const reply = `${mark("calls begin".replace(" ", space))}${call}${mark("calls end".replace(" ", space))}`;
    expect(read(reply)).toEqual(calls(["weather", { city: "Rome" }]));
  });
});
