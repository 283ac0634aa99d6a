import { MAX_VALUE_LENGTH, writeArguments } from "@langslash/grammar/internal";
import { bindCommand } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { TypedCall } from "../commands/message-meaning.js";
import { valueIn } from "./returned-value.js";

/** Returns a command as if the values that the stage before passes to it had been typed. */
export function filledCall(call: TypedCall, passed: Readonly<Record<string, string>> = {}): TypedCall {
  const { command } = call;
  const given = { ...command.arguments, ...passed };
  const rawArguments = [...writeArguments(given), command.prompt].join(" ").trimEnd();
  const open = Object.entries(call.references ?? {}).filter(([key]) => !Object.hasOwn(passed, key));
  const references = open.length > 0 ? Object.fromEntries(open) : undefined;
  return { ...call, references, command: { ...command, arguments: given, rawArguments } };
}

/** The values that a command takes from the answer of the stage before. */
interface PassedValues {
  readonly call: TypedCall;
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly message: string }[];
}

/**
 * Returns the values that a command takes from the answer of the stage before, as texts that could have been typed and
 * with their types, and the problems with them.
 */
export function passedTo(call: TypedCall, input: string, options: ResolvedCommandOptions): PassedValues {
  const texts: Record<string, string> = {};
  const missing: { readonly message: string }[] = [];
  for (const [key, path] of Object.entries(call.references ?? {})) {
    const text = textOf(valueIn(input, path));
    if (text === undefined)
      missing.push({ message: `${key}: the stage before returned no value at ${path} that fits.` });
    else if (text.length > MAX_VALUE_LENGTH)
      missing.push({ message: `${key}: the value at ${path} has more than ${MAX_VALUE_LENGTH} characters.` });
    else texts[key] = text;
  }
  const { values, problems } = bindCommand(filledCall(call, texts), options);
  const wrong = problems.filter(({ severity }) => severity === "error");
  return { call, texts, values, problems: missing.length > 0 ? missing : wrong };
}

/** Returns a single value, or a list of them, as it would be typed. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => (Array.isArray(item) ? undefined : textOf(item)));
    return items.every((item) => item?.trim() && !item.includes(",")) ? items.join(",") : undefined;
  }
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}
