import { expect, expectTypeOf, it } from "vitest";
import { memorySkills } from "./__fixtures__/skills.js";
import type { OptionName } from "./check-options.js";
import {
  defineCommand,
  explainMessage,
  memorySecrets,
  modelSelectorMiddleware,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
  SkillMiddlewareError,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  skillUsage,
  skillUsageMiddleware,
  slashCommandMiddleware,
  storeUsage,
  testSkills,
  turnEvents,
} from "./index.js";

const factories: Readonly<Record<string, (options: never) => unknown>> = {
  skillMiddleware,
  slashCommandMiddleware,
  skillSelectorMiddleware,
  modelSelectorMiddleware,
  skillToolsMiddleware,
  skillUsageMiddleware,
};

it.each(Object.keys(factories))(
  "%s refuses a misspelt option, as a program in JavaScript may have it",
  async (name) => {
    const skills = await memorySkills({});
    const make = (more: object) => factories[name]?.({ skills, models: {}, ...more } as never);
    expect(() => make({ modles: {} })).toThrow(`${name} has no option modles. Did you mean models?`);
    expect(() => make({ xyz: 1 })).toThrow(
      `${name} has no option xyz. It has agents, allow, commands, complete, completeTimeout, contextSchema,`,
    );
    expect(() => make({ toString: 1 })).toThrow(SkillMiddlewareError);
    expect(() => make({})).not.toThrow();
  },
);

it("skillUsage and defineCommand refuse a misspelt option, too: a budget that is none would not end a turn", () => {
  expect(() => skillUsage({ maxModelCalls: 2 } as never)).toThrow(
    "skillUsage has no option maxModelCalls. It has sink, budget",
  );
  const command = { name: "x", description: "X.", run: () => ({ reply: "" }), parametres: {} };
  expect(() => defineCommand(command)).toThrow("defineCommand has no option parametres. Did you mean parameters?");
});

it("so do the functions beside the middlewares, at the first call", async () => {
  const skills = await memorySkills({});
  const options: object = { treshold: 0.5 };
  const message = "has no option treshold. Did you mean threshold?";
  await expect(explainMessage("hello", { skills, ...options })).rejects.toThrow(`explainMessage ${message}`);
  await expect(testSkills(skills, [], options)).rejects.toThrow(`testSkills ${message}`);
  await expect(prepareModelCall([], { skills, ...options })).rejects.toThrow(`prepareModelCall ${message}`);
  await expect(turnEvents(new ReadableStream(), options).next()).rejects.toThrow("turnEvents has no option treshold.");
  expect(() => memorySecrets(options)).toThrow("memorySecrets has no option treshold. It has maxAge, maxSecrets.");
  expect(() => storeUsage(options)).toThrow("storeUsage has no option treshold. It has store, namespace.");
});

it("explainMessage takes the options of the agent as they are, and prepareModelCall refuses what it cannot do", async () => {
  const skills = await memorySkills({});
  const options = { skills, usage: true, restrictTools: true, commands: [] } as const;
  await expect(explainMessage("hello", options)).resolves.toMatchObject({ kind: "text" });
  await expect(prepareModelCall([], options)).rejects.toThrow("prepareModelCall has no option usage.");
});

it("the names are those of the types", () => {
  expectTypeOf<OptionName>().toEqualTypeOf<keyof SkillMiddlewareOptions>();
});
