import type { SkillIndex } from "@langslash/skills";

/** Returns the problems of the skill files, one line each: "skills/haiku/SKILL.md:3: …". */
export function problemsOf({ diagnostics }: SkillIndex): string[] {
  return diagnostics.map(({ path, line, message, hint }) => {
    const file = path && `skills/${path}${line ? `:${line}` : ""}:`;
    return [file, message, hint].filter(Boolean).join(" ");
  });
}

/** Prints the problems of the skill files now and whenever they change. */
export async function printProblems(skills: SkillIndex): Promise<void> {
  let printed = "";
  const print = (): void => {
    const text = problemsOf(skills).join("\n");
    if (text !== printed)
      process.stdout.write(text ? `\nProblems in skills:\n${text}\n\n` : "\nNo problems in skills.\n\n");
    printed = text;
  };
  print();
  await skills.watch({ onChange: print });
}
