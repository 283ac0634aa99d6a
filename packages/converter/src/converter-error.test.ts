import { describe, expect, it } from "vitest";
import { command, office } from "./__fixtures__/configs.js";
import { answering } from "./__fixtures__/models.js";
import { ConverterError, createSlashCommandConverter, memoryConfigs } from "./index.js";

async function failureOf(name: string, configs = office()): Promise<unknown> {
  const failed = createSlashCommandConverter({ model: answering(), configs }).invoke({ command: name });
  return await failed.catch((error: unknown) => error);
}

describe("a ConverterError", () => {
  it("is recognised, also from another copy of this package", async () => {
    const error = await failureOf("nothing");
    expect(ConverterError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ name: "ConverterError", code: "command-not-found" });
    expect(ConverterError.isInstance({ [Symbol.for("@langslash/converter/ConverterError")]: true })).toBe(true);
  });

  it.each([null, undefined, "ConverterError", {}])("is not %s", (value) => {
    expect(ConverterError.isInstance(value)).toBe(false);
  });

  it.each([
    ["/draft-moton", 'There is no slash command "draft-moton". Did you mean draft-motion or draft-motions?', 2],
    ["draft/motion-x-y", 'There is no slash command "draft/motion-x-y".', 0],
    ["zzz", 'There is no slash command "zzz".', 0],
  ])("says which command was not found, and which ones are similar: %s", async (name, message, count) => {
    const configs = memoryConfigs([command("draft-motion", "Draft."), command("draft-motions", "Draft.")]);
    const error = await failureOf(name, configs);
    expect(error).toMatchObject({ message });
    expect((error as ConverterError).suggestions).toHaveLength(count);
  });
});
