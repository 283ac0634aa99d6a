import type { Skill, SkillIndex } from "@langslash/skills";
import { didYouMean, shownName } from "./message-meaning.js";
import { exampleLine, parameterLines, usageLine } from "./usage.js";

/** How many commands one answer lists. */
const MAX_LISTED = 50;
const MAX_DESCRIPTION = 160;

/** The answer to `/help` (empty topic) and `/help <name or word>`, in Markdown. */
export function renderHelp(skills: SkillIndex, topic: string): string {
  const usable = skills.list().filter((skill) => skill.userInvocable);
  const wanted = topic.trim().replace(/^\//, "");
  if (wanted === "") return renderList("Commands", usable);

  const resolution = skills.resolve(wanted);
  if ("skill" in resolution && resolution.skill.userInvocable) return renderSkill(resolution.skill);
  const word = wanted.toLowerCase();
  const matching = usable.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(word));
  if (matching.length > 0) return renderList(`Commands with "${shownName(wanted)}"`, matching);
  const suggestions = "suggestions" in resolution ? resolution.suggestions : [];
  return `Unknown skill: ${shownName(wanted)}. ${didYouMean(suggestions)}/help lists the commands.`;
}

function renderList(title: string, skills: readonly Skill[]): string {
  const shown = skills.slice(0, MAX_LISTED);
  const listed = new Set(shown.map(({ name }) => name));
  const sources = [...new Set(shown.map(({ source }) => source))];
  const sections = sources.map((source) => {
    const roots = shown.filter((skill) => skill.source === source && !(skill.parent && listed.has(skill.parent)));
    const lines = roots.flatMap((root) => [
      `- ${summary(root)}`,
      ...shown.filter(({ parent }) => parent === root.name).map((child) => `  - ${summary(child)}`),
    ]);
    return `**${source}**\n${lines.join("\n")}`;
  });
  const rest = skills.length - shown.length;
  const count = rest > 0 ? `The first ${MAX_LISTED} of ${skills.length}. /help <word> finds the others.` : "";
  const none = skills.length === 0 ? "There are no commands yet." : "";
  const more = none || "/help <name> tells more about one of them.";
  return [`# ${title}`, ...sections, count, more].filter((part) => part !== "").join("\n\n");
}

function renderSkill(skill: Skill): string {
  const facts = [
    `- Model: ${skill.model ?? "default"}`,
    `- File: ${skill.file}`,
    ...(skill.parent === undefined ? [] : [`- Part of: /${skill.parent}`]),
    ...(skill.aliases.length === 0 ? [] : [`- Aliases: ${skill.aliases.map((alias) => `/${alias}`).join(", ")}`]),
    ...(skill.tools.length === 0 ? [] : [`- Tools: ${skill.tools.join(", ")}`]),
    ...(skill.subSkills.length === 0 ? [] : [`- Sub-skills: ${skill.subSkills.map((name) => `/${name}`).join(", ")}`]),
  ];
  const description = skill.description || "No description.";
  const parameters = parameterLines(skill);
  const declared = parameters.length > 0 ? `## Parameters\n${parameters.join("\n")}` : "";
  const parts = [`# /${skill.name}`, description, facts.join("\n"), declared, usageLine(skill), exampleLine(skill)];
  return parts.filter((part) => part !== "").join("\n\n");
}

function summary({ name, description }: Skill): string {
  return description === "" ? `\`/${name}\`` : `\`/${name}\`: ${shortened(description)}`;
}

/** A long description's first sentence, or its beginning up to the end of a word. */
function shortened(description: string): string {
  if (description.length <= MAX_DESCRIPTION) return description;
  const beginning = description.slice(0, MAX_DESCRIPTION);
  const [sentence] = /^.{20,}?[.!?](?= \p{Lu})/u.exec(beginning) ?? [];
  return sentence ?? `${beginning.slice(0, beginning.lastIndexOf(" "))} …`;
}
