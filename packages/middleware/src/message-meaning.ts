import {
  parsePipeline,
  type PipelineOperator,
  parseSlashCommand,
  type SlashCommand,
  unescapeCommand,
} from "@langslash/grammar";
import type { Resolution, Skill, SkillIndex } from "@langslash/skills";

/** A command that names a skill. */
export interface SkillCall {
  readonly command: SlashCommand;
  readonly skill: Skill;
  readonly via: "name" | "alias" | "case" | "prefix";
}

/** Commands that run together on one text. */
export interface MessageStage {
  /** At least one. */
  readonly calls: readonly SkillCall[];
  /** How the stage is joined to the one before. */
  readonly operator: PipelineOperator | undefined;
  /** What the model shall do: the prompt, or to execute the skills where there is none. */
  readonly prompt: string;
}

/** What a message means to an agent with these skills. */
export type MessageMeaning =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "help"; readonly topic: string }
  | { readonly kind: "run"; readonly stages: readonly MessageStage[] }
  | {
      readonly kind: "unknown";
      readonly command: SlashCommand;
      readonly suggestions: readonly string[];
      /** Whether it stands in a pipeline, which then cannot run. */
      readonly inPipeline: boolean;
    };

/** Reads a message. Pure: the same text and index always mean the same. */
export function meaningOf(text: string, skills: SkillIndex): MessageMeaning {
  const first = parseSlashCommand(text);
  if (!first) return { kind: "text", text: unescapeCommand(text) };
  if (first.name.toLowerCase() === "help") return { kind: "help", topic: first.rawArguments };
  const isCommand = (name: string): boolean => "skill" in resolved(name, skills);
  const parametersOf = (name: string): Skill["parameters"] => {
    const found = resolved(name, skills);
    return "skill" in found ? found.skill.parameters : undefined;
  };
  const pipeline = parsePipeline(text, { isCommand, parametersOf })?.stages ?? [];
  const stages: MessageStage[] = [];
  for (const { commands, operator } of pipeline) {
    const calls: SkillCall[] = [];
    for (const command of commands) {
      const found = resolved(command.name, skills);
      if (!("skill" in found)) {
        return { kind: "unknown", command, suggestions: found.suggestions, inPipeline: pipeline.length > 1 };
      }
      calls.push({ command, skill: found.skill, via: found.via });
    }
    stages.push({ calls, operator, prompt: commands[0]?.prompt || executePrompt(calls) });
  }
  return { kind: "run", stages };
}

/** What a name leads to; a skill that users may not invoke is unknown to them. */
function resolved(name: string, skills: SkillIndex): Resolution {
  const resolution = skills.resolve(name);
  return "skill" in resolution && !resolution.skill.userInvocable ? { suggestions: [] } : resolution;
}

function executePrompt(calls: readonly SkillCall[]): string {
  const names = calls.map(({ skill }) => skill.name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `Execute the ${names.join(", ")} and ${last} skills.` : `Execute the ${last} skill.`;
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
