import { InMemoryStore } from "@langchain/langgraph";
import { expect, it } from "vitest";
import {
  createReadConfigsTool,
  createSlashCommandConverter,
  directoryConfigs,
  memoryConfigs,
  storeConfigs,
} from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { maxCharacter: 10 };
const configs = memoryConfigs([]);

it.each([
  ["createSlashCommandConverter", () => createSlashCommandConverter({ model: "gpt-5-mini", configs, ...options })],
  ["createReadConfigsTool", () => createReadConfigsTool(configs, options)],
  ["storeConfigs", () => storeConfigs(new InMemoryStore(), options)],
  ["directoryConfigs", () => directoryConfigs("commands", options)],
])("%s refuses a misspelt option, which would be without effect", (name, call: () => unknown) => {
  expect(call).toThrow(`${name} has no option maxCharacter. `);
});

it("names the option that was meant, also one of the target", () => {
  const withTarget = (target: object) => createSlashCommandConverter({ model: "gpt-5-mini", configs, target });
  expect(() => createReadConfigsTool(configs, options)).toThrow("Did you mean maxCharacters?");
  expect(() => withTarget({ shel: false })).toThrow("The option target has no option shel. Did you mean shell?");
});
