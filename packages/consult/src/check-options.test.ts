import { expect, it } from "vitest";
import {
  buildToolCommand,
  checkToolAvailable,
  ConsultError,
  consultTool,
  consultToolsParallel,
  createConsultTool,
  discoverAvailableTools,
  extractToolOutput,
  getRecommendedTool,
  synthesizeToolResponses,
} from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { timeuot: 5 };

it.each([
  ["consultTool", () => consultTool("gemini", "Why?", options)],
  ["consultToolsParallel", () => consultToolsParallel(["gemini"], "Why?", options)],
  ["createConsultTool", () => createConsultTool(options)],
  ["synthesizeToolResponses", () => synthesizeToolResponses([], "Why?", options)],
  ["buildToolCommand", () => buildToolCommand("gemini", "Why?", options)],
  ["checkToolAvailable", () => checkToolAvailable("gemini", options)],
  ["discoverAvailableTools", () => discoverAvailableTools(options)],
  ["getRecommendedTool", () => getRecommendedTool("timeout", options)],
  ["extractToolOutput", () => extractToolOutput("gemini", "", options)],
])("%s refuses a misspelt option, which would be without effect", async (name, call: () => unknown) => {
  const refused = (async () => call())();
  await expect(refused).rejects.toThrow(`${name} has no option timeuot. It has `);
  await expect(refused).rejects.toBeInstanceOf(ConsultError);
});
