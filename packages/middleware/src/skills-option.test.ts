import { createAgent } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { answering, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import {
  explainMessage,
  prepareModelCall,
  skillMiddleware,
  SkillMiddlewareError,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  slashCommandMiddleware,
} from "./index.js";

describe("the option skills", () => {
  it.each([
    ["skills", '`skills` is "skills", which is not a skill index. Pass `await loadSkills("skills")`.'],
    [undefined, '`skills` is undefined, which is not a skill index. Pass `await loadSkills("skills")`.'],
    [null, "`skills` is null,"],
    [["a"], "`skills` is an array,"],
    [{ list: () => [] }, "`skills` is a value of the type object,"],
  ])("refuses %j when a middleware is made, and says what to pass", async (given, message) => {
    const options = { skills: given as never };
    for (const make of [slashCommandMiddleware, skillSelectorMiddleware, skillToolsMiddleware, skillMiddleware]) {
      expect(() => make(options)).toThrow(message);
      expect(() => make(options)).toThrow(SkillMiddlewareError);
    }
    await expect(explainMessage("/x", options)).rejects.toThrow(message);
    await expect(prepareModelCall([], options)).rejects.toThrow(message);
  });

  it("refuses what a function returns, in the turn", async () => {
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills: () => "skills" as never }) });
    await expect(agent.invoke(user("/x"))).rejects.toThrow(
      'The function `skills` returned "skills", which is not a skill index. Pass `await loadSkills("skills")`.',
    );
  });

  it("and `allow` cannot read the context without a schema, in any hook", async () => {
    const index = await memorySkills({ x: { text: "X" } });
    const read = ({ context }: { context?: unknown }) => context !== undefined;
    for (const options of [
      { skills: (runtime: { context?: unknown }) => (read(runtime) ? index : index) },
      { skills: index, allow: (_skill: unknown, runtime: { context?: unknown }) => read(runtime) },
    ]) {
      for (const commands of [[], [{ name: "y", description: "", run: () => ({ reply: "Y" }) }]]) {
        const agent = createAgent({ model: answering(), middleware: skillMiddleware({ ...options, commands }) });
        await expect(agent.invoke(user("/x"))).rejects.toThrow("pass `contextSchema` to the middleware as well");
      }
    }
  });

  it("has an error that is known by its class, also in another copy of the package, and by nothing else", async () => {
    const isInstance = (value: unknown): boolean => SkillMiddlewareError.isInstance(value);
    expect(isInstance(new SkillMiddlewareError("invalid-skills", "x"))).toBe(true);
    vi.resetModules();
    const copy = (await import("./index.js")).SkillMiddlewareError;
    expect(copy).not.toBe(SkillMiddlewareError);
    expect(isInstance(new copy("invalid-skills", "x"))).toBe(true);
    for (const other of [new Error("x"), {}, null, undefined, "x", Object]) expect(isInstance(other)).toBe(false);
  });

  it("accepts a promise of an index, and asks `allow` about its skills", async () => {
    const skills = memorySkills({ x: { text: "X" } }) as never;
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    expect((await agent.invoke(user("/x"))).selectedSkills).toMatchObject([{ name: "x" }]);
    const none = createAgent({ model: answering(), middleware: skillMiddleware({ skills, allow: () => false }) });
    expect((await none.invoke(user("/x"))).selectedSkills).toEqual([]);
  });
});
