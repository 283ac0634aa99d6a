import { type Parameter, usageOf } from "@langslash/grammar";
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { invalidParams, shownInput } from "./invalid-params.js";
import { describeParameter } from "./prompt-arguments.js";
import { messagesOf, needsSecret, type OpenCall, type OpenPromptError } from "./open-prompt-error.js";

/** The answers of the user of a client about a prompt, by the numbers of its commands. */
export interface PromptAnswers {
  /** Values of arguments as texts. */
  readonly values: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** The commands that may run. */
  readonly confirmed: ReadonlySet<number>;
  /** Number of times that the user has answered. */
  readonly rounds: number;
}

/** Maximum number of times that the user is asked. */
const MAX_ROUNDS = 3;

const ARGUMENTS = "arguments";
const CONFIRM = "confirm";
const KEY = /^(arguments|confirm)-(\d{1,2})$/;

const StateSchema = z.object({
  values: z.array(z.tuple([z.int(), z.record(z.string(), z.string())])),
  confirmed: z.array(z.int()),
  rounds: z.int(),
});
const ContentSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/**
 * Reads the answers of the user in this request and in those before it, which the client keeps for the server.
 *
 * @param name - of the prompt
 * @throws ProtocolError invalid params, if the user did not want to answer
 */
export function readAnswers(name: string, { mcpReq }: ServerContext): PromptAnswers {
  const state = StateSchema.safeParse(jsonOf(mcpReq.requestState<string>())).data;
  const values = new Map(state?.values);
  const confirmed = new Set(state?.confirmed);
  const { inputResponses = {} } = mcpReq;
  for (const key of Object.keys(inputResponses)) {
    const [, kind, position] = KEY.exec(key) ?? [];
    const answer = inputResponse(inputResponses, key);
    if (kind === undefined || answer.kind !== "elicit") continue;
    if (answer.action !== "accept") {
      const outcome = answer.action === "decline" ? "declined" : "cancelled";
      throw invalidParams(`/${shownInput(name)} did not run: its question was ${outcome}.`);
    }
    const at = Number(position);
    if (kind === CONFIRM) confirmed.add(at);
    const content = ContentSchema.safeParse(answer.content).data ?? {};
    values.set(at, { ...values.get(at), ...texts(content) });
  }
  return { values, confirmed, rounds: state ? state.rounds + 1 : 0 };
}

const CapabilitiesSchema = z
  .object({ elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional() })
  .catch({});

/** Whether a client can show a form to its user. */
export function canAskUser({ mcpReq }: ServerContext, connected: ClientCapabilities | undefined): boolean {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  const { elicitation } = CapabilitiesSchema.parse(envelope[CLIENT_CAPABILITIES_META_KEY] ?? connected);
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/**
 * Returns the questions to the user: the arguments of each command that are missing or invalid, or else whether it may
 * run. Undefined if the user has been asked three times, or about a secret, which the protocol forbids in a form.
 */
export function askUser({ calls }: OpenPromptError, answers: PromptAnswers): InputRequiredResult | undefined {
  if (answers.rounds >= MAX_ROUNDS || calls.some(needsSecret)) return undefined;
  const requests = calls.map((call) => {
    const kind = call.problems.length > 0 ? ARGUMENTS : CONFIRM;
    return [`${kind}-${call.position}`, inputRequired.elicit(questionOf(call))] as const;
  });
  const { values, confirmed, rounds } = answers;
  const state: z.output<typeof StateSchema> = { values: [...values], confirmed: [...confirmed], rounds };
  return inputRequired({ inputRequests: Object.fromEntries(requests), requestState: JSON.stringify(state) });
}

function questionOf({ skill, problems, values }: OpenCall): ElicitRequestFormParams {
  const { name, parameters = {} } = skill;
  if (problems.length === 0) {
    const given = Object.entries(values).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
    return { message: `Run /${name}${given.join("")}?`, requestedSchema: { type: "object", properties: {} } };
  }
  const asked = problems.map(({ parameter }) => [parameter, parameters[parameter] ?? {}] as const);
  return {
    message: `/${name}: ${messagesOf(problems)} Usage: ${usageOf(skill)}`,
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(asked.map(([key, parameter]) => [key, propertyOf(parameter)])),
      required: asked.flatMap(([key, { required }]) => (required ? [key] : [])),
    },
  };
}

/** Describes a parameter in the JSON Schema of the protocol, which has neither free lists nor numbers as choices. */
function propertyOf(parameter: Parameter): ElicitRequestFormParams["requestedSchema"]["properties"][string] {
  const { type, values, min, max } = parameter;
  const words = describeParameter(parameter);
  const shown = words === "" ? {} : { description: words };
  const choices = values && { enum: values.map(String) };
  if (choices && type === "array") return { type, items: { type: "string", ...choices }, ...shown };
  if (choices) return { type: "string", ...choices, ...shown };
  if (type === "boolean") return { type, ...shown };
  if (type === "number")
    return { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }), ...shown };
  if (type === "array") return { type: "string", ...shown };
  const limits = { ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }) };
  return { type: "string", ...limits, ...shown };
}

function texts(content: z.output<typeof ContentSchema>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value)]));
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
