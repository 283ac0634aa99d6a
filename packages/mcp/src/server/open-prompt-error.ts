import { type BindingProblem, usageOf } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** A command whose arguments are invalid, or that waits for a confirmation. */
export interface OpenCall {
  /** Its number in the prompt, from 0. */
  readonly position: number;
  readonly skill: Skill;
  readonly problems: readonly BindingProblem[];
  /** The arguments as far as they are valid. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The error of a prompt that needs more arguments or a confirmation of its user. */
export class OpenPromptError extends ProtocolError {
  readonly calls: readonly OpenCall[];

  constructor(calls: readonly OpenCall[]) {
    const reasons = calls.map((call) => {
      const { skill, problems } = call;
      if (problems.length === 0) return `/${skill.name} must be confirmed, and this client cannot ask its user.`;
      const advice = needsSecret(call) ? " Secrets are not asked for over MCP." : "";
      return `Invalid arguments for /${skill.name}: ${messagesOf(problems)}${advice} Usage: ${usageOf(skill)}`;
    });
    super(ProtocolErrorCode.InvalidParams, reasons.join("\n"));
    this.calls = calls;
  }
}

/** Whether a command waits for a secret. A form must not ask for one. */
export function needsSecret({ skill: { parameters = {} }, problems }: OpenCall): boolean {
  return problems.some(({ parameter }) => Object.hasOwn(parameters, parameter) && parameters[parameter]?.secret);
}

/** Returns the messages of problems as one text. */
export function messagesOf(problems: readonly BindingProblem[]): string {
  return problems.map(({ message }) => message).join(" ");
}
