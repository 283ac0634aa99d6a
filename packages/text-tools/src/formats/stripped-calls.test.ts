import { describe, expect, it } from "vitest";
import { calls, read } from "../__fixtures__/found-calls.js";

describe("calls of Kimi K2 without their marks", () => {
  it.each([
    'functions.weather:0{"city":"Rome"}functions.list:1{}',
    'functions.weather:0{"city":"Rome"}\nfunctions.list:1{}',
    'functions.weather:0 {"city":"Rome"}\nfunctions.list:1 {}',
  ])("are read with white space between them or without: %s", (reply) => {
    expect(read(reply)).toEqual(calls(["weather", { city: "Rome" }], ["list", {}]));
  });
});
