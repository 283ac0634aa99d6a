import { type ArgumentField, type ArgumentForm, argumentForms, formDecision } from "@langslash/grammar";
import { fieldParameter, fieldProblem, type FormDecision, matchingValues } from "@langslash/grammar/internal";
import type { SecretStore } from "@langslash/middleware";
import { printableLine } from "../print/printable.js";
import { typedLine, unfolded } from "./folded.js";
import { notice } from "./notice.js";
import type { TypedKeys } from "./typed-keys.js";

const CANCELLED: FormDecision = { type: "reject" };

/** Maximum number of allowed values that a prompt lists. Tab lists all. */
const MAX_LISTED = 8;

/**
 * Lets the user answer an interrupt in the terminal: a prompt for each argument, or a question whether to run a
 * command. Returns the answer in the format of LangChain's `HITLResponse`, or undefined if it asks something else.
 *
 * @param secrets - the store that gets the secrets
 */
export async function askArguments(value: unknown, keys: TypedKeys, secrets: SecretStore): Promise<object | undefined> {
  const forms = argumentForms(value);
  if (!forms) return undefined;
  const decisions: FormDecision[] = [];
  for (const form of forms) {
    const isCancelled = decisions.at(-1) === CANCELLED;
    decisions.push(isCancelled ? CANCELLED : await askForm(form, keys, secrets));
  }
  return { decisions };
}

/** Returns the decision about a command. */
async function askForm(form: ArgumentForm, keys: TypedKeys, secrets: SecretStore): Promise<FormDecision> {
  const name = `/${printableLine(form.command)}`;
  for (const problem of form.problems) notice(printableLine(problem));
  if (form.canApprove) {
    const given = [...Object.entries(form.otherArguments), ...form.fields.map((each) => [each.name, shownValue(each)])];
    const typed = given.filter(([, text]) => text !== undefined).map(([key, text]) => ` ${key}=${String(text)}`);
    const hasFields = form.fields.length > 0;
    const answer = await keys.ask(
      `Run ${printableLine(`${name}${typed.join("")}`)}? (y/n${hasFields ? "/edit" : ""}) `,
    );
    if (/^y(?:es)?$/i.test(answer?.trim() ?? "")) return { type: "approve" };
    if (!hasFields || !/^e(?:dit)?$/i.test(answer?.trim() ?? "")) return CANCELLED;
  }
  notice(`${name} asks for its arguments. Enter takes the value in brackets, and Ctrl-C cancels.`, "dim");
  const values: Record<string, unknown> = {};
  for (const field of form.fields) {
    const asked = await askField(field, keys, secrets);
    if (!asked) return CANCELLED;
    values[field.name] = asked.value;
  }
  return formDecision(form, values);
}

/** Reads the value of a field until it fits. Returns undefined if the user cancels. */
async function askField(
  field: ArgumentField,
  keys: TypedKeys,
  secrets: SecretStore,
): Promise<{ readonly value: unknown } | undefined> {
  const { kind, required, description } = field;
  const label = printableLine(field.label);
  if (field.problem !== undefined) notice(printableLine(field.problem));
  if (description !== undefined) notice(printableLine(description), "dim");
  const shown = shownValue(field);
  const prompt = `${label}${hintOf(field)}${shown === undefined ? "" : ` [${printableLine(shown)}]`}: `;
  for (;;) {
    const text = kind === "secret" ? await readSecret(prompt, keys) : await readText(field, prompt, keys);
    if (text === undefined) return undefined;
    if (text.trim() === "") {
      if (shown !== undefined) return { value: hasValue(field) ? field.value : undefined };
      if (!required) return { value: undefined };
      notice(`Cancelled, because ${label} is required.`);
      return undefined;
    }
    if (kind === "secret") return { value: await secrets.put(text) };
    const typed = kind === "boolean" ? withWholeWord(text.trim()) : text.trim();
    const problem = fieldProblem(field, typed);
    if (problem === undefined) return { value: kind === "multiline" ? text : typed };
    notice(printableLine(problem));
  }
}

function withWholeWord(text: string): string {
  return /^y$/i.test(text) ? "yes" : /^n$/i.test(text) ? "no" : text;
}

async function readSecret(prompt: string, keys: TypedKeys): Promise<string | undefined> {
  const line = await keys.ask(prompt, { isHidden: true });
  return line && unfolded(line).replace(/\n+$/, "");
}

/** Reads a text of one line, or of several: each but the last ends with a backslash. */
async function readText(field: ArgumentField, prompt: string, keys: TypedKeys): Promise<string | undefined> {
  const { kind, suggestions } = field;
  const parameter = { ...(suggestions && { values: suggestions }), ...fieldParameter(field) };
  const complete = (typed: string): string[] =>
    matchingValues(typed, parameter).filter((each) => printableLine(each) === each);
  let before = "";
  for (let next = prompt; ; next = "… ") {
    const line = await keys.ask(next, { complete });
    if (line === undefined || kind !== "multiline") return line && unfolded(line);
    const { text, isOpen } = typedLine(line);
    before += text;
    if (!isOpen) return before;
  }
}

function hintOf({ kind, choices = [], required }: ArgumentField): string {
  const hints = [
    ...(choices.length > 0 && choices.length <= MAX_LISTED ? [choices.map(String).join(", ")] : []),
    ...(kind === "boolean" ? ["y/n"] : []),
    ...(kind === "list" ? ["separated by commas"] : []),
    ...(required ? [] : ["optional"]),
  ];
  return hints.length === 0 ? "" : ` (${printableLine(hints.join("; "))})`;
}

/** Returns the value of an empty line: the typed one if it fits, or the default. */
function shownValue(field: ArgumentField): string | undefined {
  if (field.kind === "secret") return hasValue(field) ? "kept" : undefined;
  const value = hasValue(field) ? field.value : field.default;
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function hasValue({ value, problem }: ArgumentField): boolean {
  return value !== undefined && value !== "" && problem === undefined;
}
