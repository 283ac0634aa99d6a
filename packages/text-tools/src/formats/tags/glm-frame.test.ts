import { describe, expect, it } from "vitest";
import { calls, CUT_OFF, errors, read, text } from "../../__fixtures__/found-calls.js";

const argument = (key: string, value: string) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`;

describe("a call of GLM", () => {
  it.each([
    [argument(" city ", "Rome"), { city: "Rome" }],
    [argument(' "a<b" ', "1"), { "a<b": 1 }],
    [argument('"a"', "1"), { '"a"': 1 }],
    [argument("city", "a </tool_call> b </tool_call> c"), { city: "a </tool_call> b </tool_call> c" }],
    [" \n \n", {}],
  ])("is read with the arguments %j", (args, expected) => {
    expect(read(`<tool_call>weather${args}</tool_call>`)).toEqual(calls(["weather", expected]));
  });

  it.each(["<tool_call>weather<", "<tool_call>weather<arg_k", "<tool_call>weather\n</tool"])(
    "that is cut off in a tag is reported: %j",
    (reply) => {
      expect(read(reply)).toEqual(errors([undefined, CUT_OFF]));
    },
  );

  it("that is cut off after an end tag in a value is reported as a whole", () => {
    const reply = `<tool_call>weather${argument("city", "about </tool_call> tags")}`;
    expect(read(reply)).toEqual(errors(["weather", CUT_OFF]));
  });

  it.each([`tags${argument("days", "1")} more`, "A value stands in <arg_value> and </arg_value>."])(
    "is cut off as a whole if its tags follow an end tag in a value that does not end: %s",
    (rest) => {
      expect(read(`<tool_call>weather<arg_key>city</arg_key><arg_value>about</tool_call>${rest}`)).toEqual(
        errors(["weather", CUT_OFF]),
      );
    },
  );

  it.each(["a <tool_call></tool_call>", "a <tool_call>name </tool_call>", "a <tool_call>name </tool"])(
    "is not what a sentence ends with that mentions the tags: %s",
    (reply) => {
      expect(read(reply)).toEqual(text(reply));
    },
  );
});
