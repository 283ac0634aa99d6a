import { isRecord } from "./is-record.js";
import type { ArgumentProblem } from "./argument-question.js";
import type { ArgumentProperty } from "./argument-schema.js";
import { MAX_ARGUMENTS } from "./limits.js";
import { isReference } from "./parameter.js";
import { isValuePath } from "./value-path.js";

/** Kind of the control for a field. */
export type ArgumentFieldKind = "text" | "multiline" | "number" | "integer" | "boolean" | "choice" | "list" | "secret";

/** One field of a form: its name, kind and first value. */
export interface ArgumentField {
  /** Name of the parameter. */
  readonly name: string;
  /** Text for people; the name unless the question has another one. */
  readonly label: string;
  /** `text` for every argument whose value is a path such as `$.client`, which a pipe fills in. */
  readonly kind: ArgumentFieldKind;
  readonly required: boolean;
  /** The elements of a list. */
  readonly items?: "text" | "number" | "integer" | "boolean" | undefined;
  /** The only allowed values: of a `choice`, or of the elements of a `list`. */
  readonly choices?: readonly (string | number)[] | undefined;
  /** Suggested values; others are allowed, too. */
  readonly suggestions?: readonly (string | number)[] | undefined;
  /** Value if the field is left empty. */
  readonly default?: unknown;
  /** The value as typed so far; undefined if there is none. Not necessarily valid, nor of the type of `kind`. */
  readonly value?: unknown;
  readonly description?: string | undefined;
  /** The problem of the value. */
  readonly problem?: string | undefined;
  /** Regular expression that a text, or each text of a list, matches. */
  readonly pattern?: string | undefined;
  /** Minimum of a number, or of the length of a text in characters; for a list, of each element. */
  readonly min?: number | undefined;
  /** Maximum of a number, or of the length of a text in characters; for a list, of each element. */
  readonly max?: number | undefined;
}

/** A form for the arguments of one command. */
export interface ArgumentForm {
  /** Name of the command, without its slash. */
  readonly command: string;
  /** The problems and the usage as a text. Empty if there is none. */
  readonly description: string;
  /** Without any, the command only waits for approval. */
  readonly fields: readonly ArgumentField[];
  /** Problems without a field of their own. */
  readonly problems: readonly string[];
  /** Whether `{ type: "approve" }` is allowed: run the command as shown. */
  readonly canApprove: boolean;
  /** Typed arguments without a field, which `formDecision` passes on. */
  readonly otherArguments: Readonly<Record<string, unknown>>;
}

/**
 * Reads the value of an interrupt as forms, one for each command that asks. Never throws.
 *
 * @returns undefined if the value is not a question about arguments, such as an approval without a schema
 */
export function argumentForms(value: unknown): readonly ArgumentForm[] | undefined {
  if (!isRecord(value) || !Array.isArray(value["actionRequests"]) || !Array.isArray(value["reviewConfigs"])) {
    return undefined;
  }
  const reviews: readonly unknown[] = value["reviewConfigs"];
  const requests: readonly unknown[] = value["actionRequests"];
  const forms = requests.map((request, at) => formOf(request, reviews, at));
  const read = forms.filter((form) => form !== undefined);
  return read.length > 0 && read.length === forms.length ? read : undefined;
}

function formOf(request: unknown, reviews: readonly unknown[], at: number): ArgumentForm | undefined {
  if (!isRecord(request) || typeof request["name"] !== "string") return undefined;
  const { name: command, args, description } = request;
  const isReview = (review: unknown): boolean => isRecord(review) && review["actionName"] === command;
  const review = isReview(reviews[at]) ? reviews[at] : reviews.find(isReview);
  const schema = isRecord(review) ? review["argsSchema"] : undefined;
  if (!isRecord(review) || !isRecord(schema) || schema["type"] !== "object" || !isRecord(schema["properties"]))
    return undefined;
  const typed = new Map(isRecord(args) ? Object.entries(args) : []);
  const required = listOf(schema["required"]);
  const problems = listOf(review["problems"]).filter(isProblem);
  const fields: ArgumentField[] = [];
  for (const [name, property] of Object.entries(schema["properties"]).slice(0, MAX_ARGUMENTS)) {
    const field = fieldOf(name, property, typed.get(name));
    if (!field) return undefined;
    const found = problems.filter((problem) => problem.name === name).map(({ message }) => message);
    const asked = found.length === 0 && isPath(field) ? pathField(field) : field;
    fields.push({ ...asked, required: required.includes(name), problem: found.join(" ") || undefined });
    typed.delete(name);
  }
  const hasField = ({ name }: ArgumentProblem): boolean => fields.some((field) => field.name === name);
  return {
    command,
    description: textOf(description) ?? "",
    fields,
    problems: problems.filter((problem) => !hasField(problem)).map(({ message }) => message),
    canApprove: listOf(review["allowedDecisions"]).includes("approve"),
    otherArguments: Object.fromEntries(typed),
  };
}

/** Returns the field of an argument, or undefined if its schema is not one of a single value or a list. */
function fieldOf(name: string, property: unknown, value: unknown): Omit<ArgumentField, "required"> | undefined {
  if (!isProperty(property)) return undefined;
  const isList = property.type === "array";
  const element = isList ? (property.items ?? { type: "string" }) : property;
  if (!isProperty(element) || element.type === "array") return undefined;
  const kind = element.type === "string" ? "text" : element.type;
  const described = { name, label: textOf(property.title) ?? name, description: textOf(property.description) };
  if (!isList && (property.writeOnly === true || property.format === "password")) {
    return { ...described, kind: "secret", value: isReference(value) ? value : undefined };
  }
  const choices = choicesOf(element.enum);
  const text = kind === "text" && property["x-multiline"] === true ? "multiline" : kind;
  return {
    ...described,
    kind: isList ? "list" : choices ? "choice" : text,
    items: isList ? kind : undefined,
    choices,
    suggestions: choicesOf(property.examples),
    default: property.default,
    value: value ?? undefined,
    pattern: textOf(element.pattern),
    min: numberOf(kind === "text" ? element.minLength : element.minimum),
    max: numberOf(kind === "text" ? element.maxLength : element.maximum),
  };
}

/** Whether the value of a field is the path of a value that a pipe passes, which fits any type. */
function isPath({ kind, value }: Pick<ArgumentField, "kind" | "value">): boolean {
  return kind !== "secret" && typeof value === "string" && isValuePath(value);
}

/** Returns a field as one for a path, or for another value instead. */
function pathField(field: Omit<ArgumentField, "required">): Omit<ArgumentField, "required"> {
  const { name, label, description, default: fallback, choices, suggestions = choices, value } = field;
  return { name, label, description, default: fallback, suggestions, value, kind: "text" };
}

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "array"]);

function isProperty(value: unknown): value is ArgumentProperty {
  return isRecord(value) && TYPES.has(value["type"]);
}

function isProblem(value: unknown): value is ArgumentProblem {
  return isRecord(value) && typeof value["message"] === "string";
}

function choicesOf(value: unknown): readonly (string | number)[] | undefined {
  const choices = listOf(value).filter((choice) => typeof choice === "string" || typeof choice === "number");
  return choices.length > 0 ? choices : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
