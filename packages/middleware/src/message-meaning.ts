import { parseSlashCommand, type SlashCommand, unescapeCommand } from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";

/** What a message means to an agent with these skills. */
export type MessageMeaning =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "help"; readonly topic: string }
  | {
      readonly kind: "skill";
      readonly command: SlashCommand;
      readonly skill: Skill;
      readonly via: "name" | "alias" | "case" | "prefix";
    }
  | { readonly kind: "unknown"; readonly command: SlashCommand; readonly suggestions: readonly string[] };

/** Reads a message. Pure: the same text and index always mean the same. */
export function meaningOf(text: string, skills: SkillIndex): MessageMeaning {
  const command = parseSlashCommand(text);
  if (!command) return { kind: "text", text: unescapeCommand(text) };
  if (command.name.toLowerCase() === "help") return { kind: "help", topic: command.rawArguments };
  const resolution = skills.resolve(command.name);
  if ("suggestions" in resolution) return { kind: "unknown", command, suggestions: resolution.suggestions };
  const { skill, via } = resolution;
  if (!skill.userInvocable) return { kind: "unknown", command, suggestions: [] };
  return { kind: "skill", command: commandFor(text, skill) ?? command, skill, via };
}

/** Reads a text as a command of this skill, with the parameters that it declares. */
export function commandFor(text: string, { parameters }: Skill): SlashCommand | undefined {
  return parseSlashCommand(text, parameters && { parameters });
}

/** What the model is told of an unknown command, behind the message as typed. */
export function unknownCommandNote(command: SlashCommand, suggestions: readonly string[]): string {
  return `(Note: Unknown command /${shownName(command.name)}. ${didYouMean(suggestions)}/help lists the commands.)`;
}

/** `Did you mean /a or /b? `, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  const names = suggestions.map((name) => `/${name}`);
  const last = names.pop();
  if (last === undefined) return "";
  return `Did you mean ${names.length > 0 ? `${names.join(", ")} or ` : ""}${last}? `;
}

/** A typed name as messages repeat it: on one line, at most 64 characters. */
export function shownName(name: string): string {
  const line = name.replace(/\s+/g, " ");
  return line.length > 64 ? `${line.slice(0, 63)}…` : line;
}
