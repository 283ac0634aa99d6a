import { describe, expect, it } from "vitest";
import { calls, read, text } from "../__fixtures__/found-calls.js";

const rome = ["weather", { city: "Rome" }];
const city = '<parameter name="city">Rome</parameter>';

describe("a call in invoke tags", () => {
  it.each([
    [`<function_calls><invoke name=weather>${city}</invoke></function_calls>`, calls(rome)],
    [`<invoke name=weather>${city}</invoke>`, calls(rome)],
    [`<invoke name="list">\n</invoke>`, calls(["list", {}])],
    [`<function_calls><invoke name="weather">${city}</invoke>Done.`, { ...calls(rome), text: "Done." }],
    [`<function_calls><invoke name="weather">${city}</invoke> Done.`, { ...calls(rome), text: "Done." }],
    ['<function_calls><invoke name="other"></invoke></function_calls>', calls(["other", {}])],
    [
      `<function_calls><invoke name="weather"><parameter name="city"</parameter></invoke>`,
      calls(["weather", { city: "" }]),
    ],
  ])("is read: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each(['<invoke name="list"> calls the tool.', '<invoke name="other"></invoke>'])(
    "without outer tags is text if it is a sentence, or calls an unknown tool: %s",
    (reply) => {
      expect(read(reply)).toEqual(text(reply));
    },
  );
});
