import type { Parameters } from "@langslash/grammar";
import { cutText, MAX_ARGUMENTS } from "@langslash/grammar/internal";
import { type Answer, commandNameOf, formsOf, isArgumentName, shownText } from "@langslash/skills/internal";
import { z } from "zod";
import { firstIssue } from "./read-foreign-skill.js";
import type { McpServerLink } from "./mcp-server-link.js";

const ArgumentSchema = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean().optional(),
});
const PromptSchema = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  arguments: z.array(ArgumentSchema).max(MAX_ARGUMENTS).optional(),
});
const PageSchema = z.looseObject({ prompts: z.array(z.unknown()), nextCursor: z.string().optional() });

/** A prompt of a server, as a command. */
export interface ForeignPrompt {
  /** Name at the server. */
  readonly name: string;
  /** Name of the command: the label, a colon, and the prompt's name. */
  readonly command: string;
  readonly description: string;
  /** Its arguments, all of them strings. */
  readonly parameters: Parameters;
  /** The argument that takes the free text; undefined if none does. */
  readonly freeText: string | undefined;
}

const MAX_DESCRIPTION = 1_024;

/** Maximum length of a command's name. */
const MAX_NAME = 128;

/** Names of arguments that take free text. */
const FREE_TEXT = new Set(["request", "text", "request_text", "prompt", "input", "query"]);

/**
 * Lists the prompts of a server that can be typed as commands. Reports each of the others with its reason.
 *
 * @param taken - names of the agent. A prompt whose name differs at most by case or look-alike letters is left out.
 */
export async function listForeignPrompts(
  link: McpServerLink,
  taken: readonly string[],
  report: (problem: string) => void,
): Promise<Answer<readonly ForeignPrompt[]>> {
  const answer = await link.list("prompts/list", PageSchema, ({ prompts }) => prompts);
  if ("problem" in answer) return answer;
  const ofAgent = new Set(taken.flatMap(formsOf));
  const forms = new Set<string>();
  const found: ForeignPrompt[] = [];
  for (const raw of answer.result) {
    const prompt = readForeignPrompt(raw, link.label);
    if ("problem" in prompt) {
      report(`Skipped a prompt of ${link.origin}: ${prompt.problem}.`);
      continue;
    }
    const own = formsOf(prompt.command);
    if (own.some((form) => forms.has(form))) report(`Skipped a second /${prompt.command}.`);
    else if (!own.some((form) => ofAgent.has(form))) found.push(prompt);
    for (const form of own) forms.add(form);
  }
  return { result: found };
}

function readForeignPrompt(raw: unknown, label: string): ForeignPrompt | { readonly problem: string } {
  const parsed = PromptSchema.safeParse(raw);
  if (!parsed.success) return { problem: firstIssue(parsed.error) };
  const { name, description = "", arguments: declared = [] } = parsed.data;
  const typed = commandNameOf(name);
  const command = `${label}:${typed}`;
  if (typed === undefined || command.length > MAX_NAME) return { problem: `its name ${quoted(name)} cannot be typed` };
  const invalid = declared.find((argument) => !isArgumentName(argument.name));
  if (invalid) {
    return { problem: `the argument ${quoted(invalid.name)} of /${command} cannot be typed` };
  }
  const parameters = declared.map(({ name: key, description: words, required }) => {
    const shown = words === undefined ? {} : { description: cutText(shownText(words), 200) };
    return [key, { ...shown, ...(required && { required }) }] as const;
  });
  return {
    name,
    command,
    description: cutText(shownText(description), MAX_DESCRIPTION) || `A prompt of the MCP server ${label}.`,
    parameters: Object.fromEntries(parameters),
    freeText: declared.findLast((argument) => FREE_TEXT.has(argument.name))?.name,
  };
}

function quoted(name: string): string {
  return JSON.stringify(cutText(shownText(name), 40));
}
