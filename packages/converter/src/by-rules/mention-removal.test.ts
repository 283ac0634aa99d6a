import { describe, expect, it } from "vitest";
import { type DeterministicConversion, convertDeterministically, memoryConfigs } from "../index.js";

const convert = (content: string): Promise<DeterministicConversion> =>
  convertDeterministically({ content }, memoryConfigs([]));

describe("a mention of a missing agent", () => {
  it.each([
    "Do not run the migration using the no-body agent. Run it by hand.",
    "Don’t push it via the no-body agent.",
    "Avoid merging via the no-body agent.",
    "Delete nothing unless you did it using the no-body agent.",
    "Review it using the no-body agent only.",
    "Do not first use the no-body agent to sort it.",
    "Never:\n- Read it\n- Merge it via the no-body agent",
    'Do not use the Task tool with subagent_type="no-body" to delete files.',
    'Never, whatever happens, use the Task tool with subagent_type="no-body".',
  ])("stays if the text would forbid or allow something else without it: %j", async (content) =>
    expect((await convert(content)).convertedContent).toContain(content),
  );

  it.each([
    "Avoid using the no-body agent to merge.",
    "Merge it after using the no-body agent to check the change.",
    "Before using the no-body agent, run the tests.",
    '"I\'m using the no-body skill to sort it."',
    "Read it. Using the no-body agent, sort it.",
    "Step 1\n\nUsing the no-body agent, sort it.",
    "Start by using the no-body agent to sort it.",
    "Projects using the no-body agent must wait.",
    'Before using the Task tool with subagent_type="no-body" to sort it, wait.',
  ])("stays if its sentence needs it: %j", async (content) => {
    const { convertedContent, warnings } = await convert(content);
    expect(convertedContent).toContain(content);
    expect(warnings).toContainEqual(expect.stringContaining("no-body was not found; its mention stays in the text."));
  });
});
