import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FILES = {
  "skills_manifest.json": JSON.stringify({
    skills: [
      { name: "test_simple_prompt", description: "A simple prompt.", file: "simple.md" },
      {
        name: "test_prompt_with_arguments",
        description: "A prompt with two arguments.",
        file: "with-arguments.md",
        parameters: { arg1: { required: true }, arg2: { required: true } },
      },
    ],
  }),
  "simple.md": "This is a simple prompt for testing.\n",
  "with-arguments.md": "Prompt with arguments: arg1='$arg1', arg2='$arg2'\n",
  "forms/SKILL.md": "---\nname: forms\ndescription: Fills in forms.\n---\n\nFill in the form in references/FORMS.md.\n",
  "forms/references/FORMS.md": "# Forms\n",
};

/** Writes the skills that the scenarios of the conformance suite ask for, and returns their folder. */
export function writeConformanceSkills(folder: string): string {
  const skills = join(folder, "skills");
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(skills, name)), { recursive: true });
    writeFileSync(join(skills, name), text);
  }
  return skills;
}
