import { expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";

const configs = {
  ...memoryConfigs([]),
  readShared: async (path: string) => await Promise.resolve(path === "forms/motion.md" ? "The form." : undefined),
};

it.each([
  ["See [`forms/motion.md`](../forms/motion.md) for it.", 'See <file path="forms/motion.md"> below for it.'],
  ["Read the [form](../forms/motion.md#top).", 'Read the form (<file path="forms/motion.md"> below).'],
  ["Read [forms/motion.md](../forms/motion.md).", 'Read <file path="forms/motion.md"> below.'],
])("makes a link to a file that is in the prompt a pointer to it: %j", async (content, expected) => {
  const { convertedContent } = await convertDeterministically({ content, name: "file" }, configs);
  expect(convertedContent.split("\n", 1)[0]).toBe(expected);
});
