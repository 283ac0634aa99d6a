import { onOneLine } from "@langslash/grammar/internal";
import type { ExplainedCommand, ExplainedStage, MessageExplanation } from "./message-explanation.js";

/** An explanation for people, in plain text. */
export function renderExplanation(explanation: Omit<MessageExplanation, "text">): string {
  const { kind, macros, stages, reply, prompt, diagnostics } = explanation;
  const parts = [
    HEADINGS[kind],
    ...(macros.length > 0 ? [`Macros: ${macros.map((name) => `/${name}`).join(", ")}`] : []),
    ...stages.map(stageLines),
    ...(reply === undefined ? [] : [`Answer:\n${indented(reply)}`]),
    ...(prompt === undefined ? [] : [`Asked: ${onOneLine(prompt)}`]),
    ...(diagnostics.length > 0
      ? [diagnostics.map(({ severity, message }) => `${severity}: ${message}`).join("\n")]
      : []),
  ];
  return parts.join("\n\n");
}

const HEADINGS: Readonly<Record<MessageExplanation["kind"], string>> = {
  text: "No command: the model gets the message as it is, and skills may be selected for it.",
  help: "Answered at once, without the model.",
  unknown: "A command that nobody knows.",
  refused: "A command that cannot run: answered at once, without the model.",
  run: "A command.",
};

function stageLines(stage: ExplainedStage, index: number): string {
  const [first, ...others] = stage.commands.map(commandLine);
  const operator = stage.operator ? `${stage.operator} ` : "";
  const isOwn = stage.commands.some(({ kind }) => kind === "command");
  const forModel = [
    `   model: ${stage.models[0] ?? "the agent's own"}`,
    `   asked: ${onOneLine(stage.prompt)}`,
    `   skill text: ${stage.skillText.length} characters`,
  ];
  const lines = [`${index + 1}. ${operator}${first}`, ...others.map((line) => `   ${line}`)];
  return [...lines, ...stage.commands.flatMap(argumentLines), ...(isOwn ? [] : forModel)].join("\n");
}

function commandLine({ typedName, name, kind, via, source, file }: ExplainedCommand): string {
  const what = kind === "skill" ? `the skill ${name} (${source}, ${file})` : `the application's command ${name}`;
  return `/${typedName} runs ${what}, found by ${via}`;
}

function argumentLines({ arguments: values }: ExplainedCommand): string[] {
  return Object.entries(values).map(([key, value]) => `   ${key} = ${JSON.stringify(value)}`);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "   ");
}
