import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, it, vi } from "vitest";
import { memorySkills } from "./__fixtures__/skills.js";
import * as middleware from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(middleware).toSorted()).toEqual([
    "SkillMiddlewareError",
    "SlashCommandEventSchema",
    "UsageRecordSchema",
    "defineCommand",
    "explainMessage",
    "fileUsage",
    "hybridRetriever",
    "lexicalRetriever",
    "loadSkills",
    "memorySecrets",
    "memoryUsage",
    "modelSelectorMiddleware",
    "pinCommands",
    "prepareModelCall",
    "processSecrets",
    "readSkillCases",
    "readUsageFile",
    "recordedJudge",
    "skillMiddleware",
    "skillSelectorMiddleware",
    "skillToolsMiddleware",
    "skillUsage",
    "skillUsageMiddleware",
    "slashCommandMiddleware",
    "splitNotes",
    "storeUsage",
    "testSkills",
    "turnEvents",
    "vectorRetriever",
  ]);
});

it("has middlewares that are named after the functions that make them", async () => {
  const { skillMiddleware: all, ...others } = middleware;
  const options = { skills: await memorySkills({}), models: {}, toolbox: [] };
  const makers = Object.entries(others).filter(([name]) => name.endsWith("Middleware")) as [
    string,
    (given: typeof options) => { readonly name: string },
  ][];
  for (const [name, make] of makers) expect(make(options).name).toBe(name);
  expect(makers).toHaveLength(5);
  expect(new Set(all(options).map(({ name }) => name)).size).toBe(5);
});

it("uses no random numbers while it is loaded, because Cloudflare Workers have none then", async () => {
  const spies = (["randomBytes", "randomUUID"] as const).map((name) => vi.spyOn(crypto, name));
  syncBuiltinESMExports();
  try {
    vi.resetModules();
    await import("./index.js");
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});
