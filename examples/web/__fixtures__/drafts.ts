/** Returns a call of GenerateSkill as a model sends it. */
export function generateSkill(skillId: string, description: string): { name: string; arguments: string } {
  const draft = {
    skillId,
    name: skillId,
    description,
    instructions: "## Steps\n\n1. Read the notes.\n2. Write five lines.",
  };
  return { name: "GenerateSkill", arguments: JSON.stringify(draft) };
}
