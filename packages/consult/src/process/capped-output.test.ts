import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { CappedOutput, MAX_OUTPUT_BYTES } from "./capped-output.js";

it("an output is kept up to its limit, and nothing of it from the next byte on", async () => {
  const stream = new PassThrough();
  const output = new CappedOutput(stream);
  stream.emit("data", Buffer.alloc(MAX_OUTPUT_BYTES - 2, "a"));
  stream.emit("data", Buffer.from("bb"));
  expect([output.overflowed, output.bytes]).toEqual([false, MAX_OUTPUT_BYTES]);
  stream.emit("data", Buffer.from("cccc"));
  await output.overflow;
  expect([output.overflowed, output.bytes]).toEqual([true, MAX_OUTPUT_BYTES + 4]);
  stream.emit("data", Buffer.from("dddddddd"));
  expect(output.text).toHaveLength(MAX_OUTPUT_BYTES);
  expect(output.text.slice(-3)).toBe("abb");

  const cut = new CappedOutput(stream);
  stream.emit("data", Buffer.alloc(MAX_OUTPUT_BYTES - 2, "a"));
  stream.emit("data", Buffer.from("bbbb"));
  stream.emit("error", new Error("EPIPE"));
  expect(cut.text).toHaveLength(MAX_OUTPUT_BYTES);
  expect(cut.text.endsWith("abb")).toBe(true);
});
