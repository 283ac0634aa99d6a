import type { CommandArguments, Parameters } from "@langslash/grammar";
import { checkOptions, MAX_VALUE_LENGTH } from "@langslash/grammar/internal";
import type { SkillIndex } from "@langslash/skills";
import { z } from "zod";
import { type ForeignPrompt, listForeignPrompts } from "./foreign-prompt.js";
import type { McpPort } from "./mcp-port.js";
import { shownText } from "@langslash/skills/internal";
import { McpServerLink, type McpServerOptions } from "./mcp-server-link.js";
import { PromptQuestions } from "./prompt-questions.js";

/** Options for `mcpCommands`. */
export interface McpCommandsOptions extends McpServerOptions {
  /**
   * The skills of the agent. A prompt with the name of a skill or macro is left out, because servers often serve a
   * skill as a prompt as well, and the prompt would take precedence over the skill and its approval.
   * @default all prompts become commands
   */
  readonly skills?: SkillIndex;
  /**
   * Whether the server may ask a person for more before it sends a prompt: by an interrupt of the graph, with a form.
   * The client must declare the capability: `new Client(info, { capabilities: { elicitation: { form: {} } } })`.
   * @default false
   */
  readonly elicitation?: boolean;
  /**
   * Called for a server that cannot be asked, for each prompt that cannot be typed as a command, and for each question
   * of the server that no person can answer.
   */
  readonly onWarning?: (message: string) => void;
}

/** A prompt of a server as a custom command, for the `commands` of the middleware. */
export interface McpCommand {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** Gets the prompt's text from the server, with the typed arguments. */
  run(call: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly prompt: string;
    readonly runtime?: { readonly signal?: AbortSignal };
  }): Promise<{ readonly prompt: string } | { readonly reply: string; readonly failed: true }>;
  /**
   * Asks the server for values of an argument that begin with the typed text: at most 100, all of them visible and on
   * one line. Returns none if the server fails or cannot complete.
   *
   * @param given - the other arguments that were typed
   */
  complete(
    argument: string,
    typed: string,
    given?: CommandArguments,
    runtime?: { readonly signal?: AbortSignal },
  ): Promise<readonly string[]>;
}

const ContentSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
const ResultSchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.union([ContentSchema, z.array(ContentSchema)]) })),
});

const CompletionSchema = z.looseObject({ completion: z.looseObject({ values: z.array(z.string()) }) });

/** Maximum number of values that a server may suggest. */
const MAX_VALUES = 100;

/** Maximum length of a prompt's text, in UTF-16 code units. */
const MAX_TEXT = 1_000_000;

/**
 * Returns the prompts of an MCP server as custom commands: `/docs:review target=src be strict`. The server is asked for
 * the text each time that a command runs, and the model is told whose text it is. Only text of the role `user` is used.
 * If the server fails, the message is answered with the reason.
 *
 * @param client - a connected client of any MCP library
 * @throws McpHostError if the label is not a command name without a colon
 *
 * @example
 * ```ts
 * import { mcpCommands, mcpSource } from "@langslash/mcp";
 * import { loadSkills, skillMiddleware } from "@langslash/middleware";
 * import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
 *
 * const client = new Client({ name: "office", version: "1.0.0" });
 * await client.connect(new StreamableHTTPClientTransport(new URL(process.env["MCP_URL"] ?? "http://127.0.0.1:3000/mcp")));
 * const skills = await loadSkills(["skills", mcpSource(client, { label: "docs" })]);
 * const commands = await mcpCommands(client, { label: "docs", skills });
 * const middleware = skillMiddleware({ skills, commands });
 * console.log(commands.map(({ name }) => name), middleware.length);
 * ```
 */
export async function mcpCommands(client: McpPort, options: McpCommandsOptions): Promise<readonly McpCommand[]> {
  const allowed = { label: true, timeout: true, skills: true, elicitation: true, onWarning: true } as const;
  checkOptions("mcpCommands", options, allowed);
  const { skills, elicitation = false, onWarning = () => undefined } = options;
  const link = new McpServerLink(client, options);
  const taken = [...(skills?.list() ?? []), ...(skills?.macros ?? [])].map(({ name }) => name);
  const declared = link.capabilities();
  if ("result" in declared && declared.result.prompts === undefined) return [];
  const listed = "problem" in declared ? declared : await listForeignPrompts(link, taken, onWarning);
  const questions = elicitation ? new PromptQuestions(link, client, onWarning) : undefined;
  if ("result" in listed) return listed.result.map((prompt) => commandOf(prompt, link, questions));
  onWarning(`${listed.problem}.`);
  return [];
}

function commandOf(prompt: ForeignPrompt, link: McpServerLink, questions: PromptQuestions | undefined): McpCommand {
  const { command, description, parameters, freeText } = prompt;
  return {
    name: command,
    description,
    parameters: freeText === undefined ? parameters : withoutRequired(parameters, freeText),
    async run({ arguments: values, prompt: request, runtime }) {
      const given = Object.entries(values).filter(([name]) => Object.hasOwn(parameters, name));
      const strings = given.map(([name, value]) => [name, String(value)] as const);
      const takesRequest = freeText !== undefined && request !== "" && !Object.hasOwn(values, freeText);
      const all = Object.fromEntries(takesRequest ? [...strings, [freeText, request] as const] : strings);
      const params = { name: prompt.name, arguments: all };
      const answer = questions
        ? await questions.get(params, ResultSchema, command, runtime?.signal)
        : await link.ask("prompts/get", params, ResultSchema, runtime?.signal);
      if ("problem" in answer) return { reply: `Could not run /${command}: ${answer.problem}.`, failed: true };
      const text = textOf(answer.result);
      if (text.trim() === "") return { reply: `Could not run /${command}: ${link.origin} sent no text.`, failed: true };
      if (text.length > MAX_TEXT) return { reply: `Could not run /${command}: its text is too long.`, failed: true };
      const heading = `The following prompt is from ${link.origin}.`;
      return { prompt: [heading, text, ...(takesRequest || request === "" ? [] : [request])].join("\n\n") };
    },
    async complete(argument, typed, given = {}, { signal } = {}) {
      const declared = link.capabilities();
      if ("problem" in declared || declared.result.completions === undefined) return [];
      const others = Object.entries(given).map(([name, value]) => [name, String(value)] as const);
      const answer = await link.ask(
        "completion/complete",
        {
          ref: { type: "ref/prompt", name: prompt.name },
          argument: { name: argument, value: typed },
          ...(others.length > 0 && { context: { arguments: Object.fromEntries(others) } }),
        },
        CompletionSchema,
        signal,
      );
      const values = "problem" in answer ? [] : answer.result.completion.values;
      return values.filter(canBeShown).slice(0, MAX_VALUES);
    },
  };
}

/** Whether a value can be typed as it is shown: on one line, without characters that cannot be seen. */
function canBeShown(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && value === shownText(value);
}

/** A required argument for the free text is filled from it, so the command itself does not require it. */
function withoutRequired(parameters: Parameters, name: string): Parameters {
  const { required: _required, ...parameter } = parameters[name] ?? {};
  return { ...parameters, [name]: parameter };
}

function textOf({ messages }: z.output<typeof ResultSchema>): string {
  const parts = messages.filter(({ role }) => role === "user").flatMap(({ content }) => content);
  return parts.flatMap(({ type, text }) => (type === "text" && text !== undefined ? [text] : [])).join("\n\n");
}
