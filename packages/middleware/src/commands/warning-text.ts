import { type ArgumentDiagnosticCode, type BindingProblem, type Diagnostic, suggestNames } from "@langslash/grammar";
import { MAX_ARGUMENTS, parametersOf } from "@langslash/grammar/internal";
import type { TypedCall } from "./message-meaning.js";

/**
 * Returns the problems of the arguments of a command, in words that events may hold: names that the command
 * declares, but nothing that the user typed.
 */
export function warningText(problem: Diagnostic<ArgumentDiagnosticCode> | BindingProblem, call: TypedCall): string {
  return "parameter" in problem ? bindingText(problem, call) : FIXED[problem.code];
}

function bindingText({ code, parameter }: BindingProblem, { target }: TypedCall): string {
  const declared = parametersOf(target);
  if (code === "unknown-parameter") {
    const names = declared.map(({ name }) => name);
    const [suggestion] = suggestNames(parameter, names);
    const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
    return `Unknown parameter is passed on unchanged.${hint} Declared parameters: ${names.join(", ")}.`;
  }
  const expected = `Expected: ${declared.find(({ name }) => name === parameter)?.values}.`;
  return code === "missing-parameter"
    ? `${parameter} is required. ${expected}`
    : `${parameter} has a value that does not fit. ${expected}`;
}

const FIXED: Readonly<Record<ArgumentDiagnosticCode, string>> = {
  "invalid-argument-name": "Invalid argument name: this part of the message is read as text.",
  "list-with-spaces": "A list ends with a comma: what follows is read as text. Write it without spaces, or in quotes.",
  "repeated-argument": "An argument is given more than once: the last one counts.",
  "too-many-arguments": `Too many arguments: at most ${MAX_ARGUMENTS} are read, and the others are read as text.`,
  "value-cut": "The value of an argument is too long and was cut.",
  "text-after-quote": "Text directly follows a closing quote: this part of the message is read as text.",
  "unclosed-quote": "A quote is not closed: this part of the message is read as text.",
};
