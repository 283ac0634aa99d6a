import { describe, expect, it } from "vitest";
import { calls, errors, read, text } from "../../__fixtures__/found-calls.js";

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
      errors(["weather", "An argument of weather has no end."]),
    ],
  ])("is read: %s", (reply, expected) => {
    expect(read(reply)).toEqual(expected);
  });

  it.each([
    '<invoke name="list"> calls the tool.',
    'See <invoke name="other"></invoke>',
    'See <invoke name="list"></invoke>',
  ])("without outer tags is text if it is a sentence, or in one: %s", (reply) => {
    expect(read(reply)).toEqual(text(reply));
  });
});
