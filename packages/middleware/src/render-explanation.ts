import { onOneLine } from "@langslash/grammar/internal";
import { renderSelection } from "./render-selection.js";
import type { ExplainedCommand, ExplainedStage, MessageExplanation } from "./message-explanation.js";

/** Renders an explanation as plain text for people. */
export function renderExplanation(explanation: Omit<MessageExplanation, "text">): string {
  const { kind, macros, stages, pinned, selection, reply, prompt, diagnostics } = explanation;
  const parts = [
    HEADINGS[kind],
    ...(macros.length > 0 ? [`Macros: ${macros.map((name) => `/${name}`).join(", ")}`] : []),
    ...(pinned ? [`Pinned: ${pinned.names.join(", ")} (${pinned.skillText.length} characters)`] : []),
    ...stages.map(stageLines),
    ...(selection ? renderSelection(selection) : []),
    ...(reply === undefined ? [] : [`Answer:\n${indent(reply)}`]),
    ...(prompt === undefined ? [] : [`Asked: ${onOneLine(prompt)}`]),
    ...(diagnostics.length > 0
      ? [diagnostics.map(({ severity, message }) => `${severity}: ${message}`).join("\n")]
      : []),
  ];
  return parts.join("\n\n");
}

const HEADINGS: Readonly<Record<MessageExplanation["kind"], string>> = {
  text: "Not a command: the model gets the message as it is.",
  help: "Answered without the model.",
  unknown: "Unknown command.",
  refused: "A command that cannot run: answered without the model.",
  run: "A command.",
};

function stageLines(stage: ExplainedStage, index: number): string {
  const [first, ...others] = stage.commands.map(commandLine);
  const operator = stage.operator ? `${stage.operator} ` : "";
  const isCustom = stage.commands.some(({ kind }) => kind === "command");
  const forModel = [
    `   model: ${stage.models[0] ?? "the agent's own"}`,
    `   asked: ${onOneLine(stage.prompt)}`,
    `   skill text: ${stage.skillText.length} characters`,
  ];
  const lines = [`${index + 1}. ${operator}${first}`, ...others.map((line) => `   ${line}`)];
  return [...lines, ...stage.commands.flatMap(argumentLines), ...(isCustom ? [] : forModel)].join("\n");
}

function commandLine({ typedName, name, kind, via, source, file }: ExplainedCommand): string {
  const target = kind === "skill" ? `the skill ${name} (${source}, ${file})` : `the custom command ${name}`;
  return `/${typedName} runs ${target}, found by ${via}`;
}

function argumentLines({ arguments: values }: ExplainedCommand): string[] {
  return Object.entries(values).map(([key, value]) => `   ${key} = ${JSON.stringify(value)}`);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "   ");
}
