import {
  bindArguments,
  foldName,
  type PipelineStage,
  parsePipeline,
  type Parameters,
  renderTemplate,
  type SlashCommand,
  usageOf,
} from "@langslash/grammar";
import { isBuiltInPrefix, isValuePath, splitArguments } from "@langslash/grammar/internal";
import { type Skill, SkillError, type SkillIndex } from "@langslash/skills";
import { isTypable, returnNote, unmetRequirement } from "@langslash/skills/internal";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { guardText } from "./guard-text.js";
import { holdPlaceholder, releasePlaceholders, withoutHeld } from "./held-placeholders.js";
import { invalidParams, shownInput } from "./invalid-params.js";
import type { PromptAnswers } from "./prompt-answers.js";
import { type OpenCall, OpenPromptError } from "./open-prompt-error.js";
import { promptArguments, type ArgumentStyle } from "./prompt-arguments.js";
import { type PromptInput, readPromptInput } from "./prompt-input.js";
import type { PromptTable, ServedCommand } from "./prompt-table.js";

/** How a prompt is rendered for a client. */
export interface PromptStyle extends ArgumentStyle {
  /** Whether the text is guarded against clients that run commands in it. */
  readonly isGuarded: boolean;
  /** Returns the URIs of the files that belong to a skill, other than its text. */
  readonly filesOf: (skill: Skill) => readonly string[];
  /** The answers of the user so far. */
  readonly answers: PromptAnswers;
}

/**
 * Renders a prompt as one text: the text of the skill, or the numbered steps of a pipeline, then the arguments as a
 * user would have typed them.
 *
 * @throws ProtocolError invalid params, if the prompt is unknown; OpenPromptError, if the arguments are invalid or a
 * command waits for a confirmation; internal error, if the text of a skill cannot be read
 */
export async function renderPrompt(
  index: SkillIndex,
  table: PromptTable,
  name: string,
  values: Readonly<Record<string, string>>,
  style: PromptStyle,
): Promise<string> {
  const served = table.commands.get(name);
  if (!served) throw unknownPrompt(index, name);
  const parameters = served.command.parameters ?? {};
  const declared = promptArguments(served.command, style);
  const input = readPromptInput(values, declared, parameters, style.answers.values.get(0));
  const isTemplate = Object.keys(input.placeholders).length > 0;
  const stages = bindStages(readStages(index, table, served, input, isTemplate), isTemplate, style.answers);
  const steps: string[] = [];
  for (const stage of stages) steps.push(await renderStage(stage, index, style));
  const text = steps.length === 1 ? steps.join("") : numbered(steps);
  const typed = hold(input.typed, isTemplate);
  const guarded = style.isGuarded ? guardText(text) : text;
  const guardedInput = style.isGuarded ? guardText(typed) : typed;
  return releasePlaceholders(typed === "" ? guarded : `${guarded}\n\n---\n\n${guardedInput}`);
}

/** Returns the error of a prompt that is not served. */
function unknownPrompt(index: SkillIndex, name: string): ProtocolError {
  const skill = index.get(name);
  const unmet = skill?.userInvocable ? unmetRequirement(skill, index) : undefined;
  return invalidParams(unmet ?? `Unknown prompt: ${shownInput(name)}.`);
}

/** A command of a stage, with the skill that it calls. */
interface PromptCall {
  readonly command: SlashCommand;
  readonly skill: Skill;
}

function readStages(
  index: SkillIndex,
  table: PromptTable,
  { command }: ServedCommand,
  input: PromptInput,
  isTemplate: boolean,
): (readonly PromptCall[])[] {
  if (input.unknown.length > 0 && !isTemplate)
    throw invalidParams(
      `Unknown arguments for /${command.name}: ${shownInput(input.unknown.join(", "))}. Usage: ${usageOf(command)}`,
    );
  const skillOf = (typed: string): Skill | undefined => {
    const found = index.resolve(typed, isTypable);
    return "skill" in found ? found.skill : undefined;
  };
  const parametersOf = (typed: string): Parameters | undefined => skillOf(typed)?.parameters;
  const isCommand = (typed: string): boolean => skillOf(typed) !== undefined;
  const isPrefix = (typed: string): boolean => isBuiltInPrefix(typed) && !isCommand(typed);
  const known = { macroOf: table.macroOf, parametersOf, isCommand, isPrefix };
  const pipeline = parsePipeline(`/${command.name} ${input.line}`, known);
  const [problem] = pipeline?.diagnostics ?? [];
  if (!pipeline || problem) throw invalidParams(problem?.message ?? `Invalid name of a prompt: ${command.name}.`);
  return pipeline.stages.map(({ commands, operator }: PipelineStage, stage) =>
    commands.map((typed, position) => {
      if (operator === "||")
        throw invalidParams(
          `A prompt is one text: it cannot run /${shownInput(typed.name)} only if the command before fails.`,
        );
      if (isPrefix(typed.name))
        throw invalidParams(
          `A prompt is one text: /${foldName(typed.name)} cannot run in it. Ask for the commands one by one.`,
        );
      const passed = operator === "|" ? Object.values(typed.arguments).find(isValuePath) : undefined;
      if (passed !== undefined)
        throw invalidParams(`A prompt is one text: it cannot pass ${shownInput(passed)} to /${typed.name}.`);
      const skill = skillOf(typed.name);
      if (!skill) throw invalidParams(`Unknown command: /${shownInput(typed.name)}.`);
      const unmet = unmetRequirement(skill, index);
      if (unmet !== undefined) throw invalidParams(unmet);
      const isFirst = stage === 0 && position === 0;
      return { skill, command: isFirst ? withInput(typed, input, isTemplate) : typed };
    }),
  );
}

/** Adds the values that the client gave by name to the command that it called. */
function withInput(command: SlashCommand, input: PromptInput, isTemplate: boolean): SlashCommand {
  const held = Object.entries(input.placeholders).map(([name, value]) => [name, holdPlaceholder(value)] as const);
  const named = Object.fromEntries([...Object.entries(command.arguments), ...Object.entries(input.named), ...held]);
  const rawArguments = [input.given, command.rawArguments].filter((part) => part !== "").join(" ");
  return { ...command, arguments: named, rawArguments: hold(rawArguments, isTemplate) };
}

function hold(text: string, isTemplate: boolean): string {
  return isTemplate ? text.replace(/\$\d+/g, (placeholder) => holdPlaceholder(placeholder)) : text;
}

/** A call with its arguments. */
interface BoundCall extends PromptCall {
  readonly values: Readonly<Record<string, unknown>>;
}

function bindStages(
  stages: readonly (readonly PromptCall[])[],
  isTemplate: boolean,
  { values: answers, confirmed }: PromptAnswers,
): readonly (readonly BoundCall[])[] {
  const open: OpenCall[] = [];
  let position = -1;
  const bound = stages.map((calls) =>
    calls.map(({ command, skill }): BoundCall => {
      position += 1;
      const given = { ...command.arguments, ...answers.get(position) };
      const { values, problems: all } = bindArguments(given, skill.parameters ?? {}, splitArguments(command.prompt));
      const problems = all.filter(({ severity }) => severity === "error");
      const mustConfirm = skill.ask === "always" && !confirmed.has(position);
      if (mustConfirm && isTemplate)
        throw invalidParams(`/${skill.name} must be confirmed with its arguments, which cannot be placeholders.`);
      if (problems.length > 0 || mustConfirm) open.push({ position, skill, problems, values });
      return { command, skill, values: isTemplate ? { ...values, ...given } : values };
    }),
  );
  const invalid = open.filter(({ problems }) => problems.length > 0);
  if (open.length > 0 && !isTemplate) throw new OpenPromptError(invalid.length > 0 ? invalid : open);
  return bound;
}

async function renderStage(calls: readonly BoundCall[], index: SkillIndex, style: PromptStyle): Promise<string> {
  const texts: string[] = [];
  for (const call of calls) texts.push(await renderCall(call, index, style));
  return texts.join("\n\n");
}

async function renderCall(
  { command, skill, values }: BoundCall,
  index: SkillIndex,
  { filesOf }: PromptStyle,
): Promise<string> {
  const { parameters } = skill;
  const body = await readBody(index, skill);
  const { text } = renderTemplate(body, {
    rawArguments: command.rawArguments,
    arguments: values,
    ...(parameters && { parameters }),
    append: false,
  });
  const parts = [text.trim(), ...(skill.returns ? [returnNote(skill.returns)] : [])];
  const files = filesOf(skill).map((uri) => `- ${uri}`);
  if (files.length > 0) parts.push(["Files of this skill, as MCP resources:", ...files].join("\n"));
  return parts.join("\n\n");
}

async function readBody(index: SkillIndex, skill: Skill): Promise<string> {
  try {
    return withoutHeld((await index.read(skill.name)).body);
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, `Could not load /${skill.name}: ${error.message}`);
  }
}

function numbered(steps: readonly string[]): string {
  const rule =
    "Work through these steps in order. The answer of each step is the input of the next one. Reply with the last answer.";
  return [rule, ...steps.map((step, position) => `## Step ${position + 1} of ${steps.length}\n\n${step}`)].join("\n\n");
}
