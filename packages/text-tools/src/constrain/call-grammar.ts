import type { Dialect } from "../dialects/dialect.js";
import { marksOf } from "../dialects/known-dialects.js";
import type { Notation } from "../formats/notation.js";
import type { ToolDefinition } from "../tool-definition.js";
import { argumentsGrammar } from "./arguments-grammar.js";
import { anyOf, GrammarRules, literal } from "./grammar-rules.js";

/** The grammar of the calls in a reply. */
export interface CallGrammar {
  /** The text that begins the calls; undefined if a reply with calls has no marks. */
  readonly trigger: string | undefined;
  /** The rules for all calls. */
  readonly whole: string;
  /** The rules for the calls from the trigger on. */
  readonly fromTrigger: string;
  /** The rules for the text after the trigger. */
  readonly afterTrigger: string;
}

/** Returns the grammar of calls to tools in a dialect. */
export function callGrammar(dialect: Dialect, tools: readonly ToolDefinition[]): CallGrammar {
  const { notation } = dialect;
  const { around, between = "\n", call } = notation;
  const rules = new GrammarRules();
  const marks = valueMarks(dialect);
  const calls = tools.map(({ name, parameters }) => {
    const args = argumentsGrammar(rules, notation.arguments, parameters, marks);
    const body = `${literal(name)} ${part(call[1], notation)} ${args} ${part(call[2], notation)}`;
    return rules.add(rules.reserve("tool"), body);
  });
  const named = rules.add("call", anyOf(calls));
  const more = rules.add("more", `(${part(between, notation)} ${part(call[0], notation)} ${named})*`);
  const first = around ? around[0] : call[0];
  const trigger = triggerOf(dialect, first);
  const start = trigger === undefined ? 0 : first.indexOf(trigger);
  const after = first.slice(start + (trigger?.length ?? 0));
  const rest = around ? `${part(call[0], notation)} ${named} ${more} ${part(around[1], notation)}` : `${named} ${more}`;
  const afterTrigger = `${part(after, notation)} ${rest}`;
  const fromTrigger = `${literal(trigger ?? "")} ${afterTrigger}`;
  return {
    trigger,
    afterTrigger: rules.toText(afterTrigger),
    fromTrigger: rules.toText(fromTrigger),
    whole: rules.toText(start === 0 ? fromTrigger : `${literal(first.slice(0, start))}? ${fromTrigger}`),
  };
}

/** Returns the text at the beginning of the calls that decides that they are calls. */
function triggerOf({ trigger, wholeReply, prompt }: Dialect, first: string): string | undefined {
  const [mark] = /^(?:<[^<>\n]*>|\[\w+\])/.exec(first) ?? [];
  return trigger ?? mark ?? (wholeReply || prompt ? undefined : first);
}

/** Returns the expression for a fixed text of a notation. In JSON a space after a colon or a comma is optional. */
function part(text: string, { arguments: { kind } }: Notation): string {
  if (kind !== "json") return expressionOf(text, /(\{id\}|\{index\}|\{number\})/);
  // with a space, since nothing is split at an empty end
  const spaced = text.replace(/(?<=[:,])$/, () => " ");
  return expressionOf(spaced, /(\{id\}|\{index\}|\{number\}|(?<=[:,]) ?(?="|$))/);
}

/** Returns the expression for a text whose placeholders a pattern finds. */
function expressionOf(text: string, separator: RegExp): string {
  return text
    .split(separator)
    .map((piece, index) => {
      if (index % 2 === 0) return literal(piece);
      if (piece === "{id}") return "[A-Za-z0-9]{9}";
      if (piece === "{number}") return "[1-9] [0-9]{0,3}";
      return piece === "{index}" ? "[0-9]{1,4}" : '(" ")?';
    })
    .join(" ");
}

/** Returns the marks that would end a value of a dialect early. */
function valueMarks({ notation, frames }: Dialect): readonly string[] {
  const kind = notation.arguments.kind;
  if (kind === "json" || kind === "python") return [];
  if (kind === "nested-tags") return [notation.arguments.prefix];
  return marksOf(frames.slice(0, 1));
}
