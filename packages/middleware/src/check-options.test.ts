import { expect, expectTypeOf, it } from "vitest";
import { memorySkills } from "./__fixtures__/skills.js";
import type { OPTION_NAMES } from "./check-options.js";
import {
  defineCommand,
  modelSelectorMiddleware,
  skillMiddleware,
  type SkillMiddlewareOptions,
  SkillMiddlewareError,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  skillUsage,
  skillUsageMiddleware,
  slashCommandMiddleware,
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

it("the names are those of the types", () => {
  expectTypeOf<(typeof OPTION_NAMES)[number]>().toEqualTypeOf<keyof SkillMiddlewareOptions>();
});
