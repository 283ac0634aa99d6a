import type { OpenValue } from "@langslash/grammar/internal";
import type { SkillIndex } from "@langslash/skills";
import { type ChoiceOptions, typedChoices } from "@langslash/skills/internal";
import type { McpRequestContext, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { SkillCatalog } from "@modelcontextprotocol/server/ext/skills";
import { clientNameOf, isGeminiCli, isOpencode } from "./client-name.js";
import { completePrompt } from "./complete-prompt.js";
import { filesBeside } from "./files-beside.js";
import { invalidParams, shownInput } from "./invalid-params.js";
import type { ArgumentStyle } from "./prompt-arguments.js";
import { promptTable } from "./prompt-table.js";
import { OpenPromptError } from "./open-prompt-error.js";
import { askUser, canAskUser, readAnswers } from "./prompt-answers.js";
import { type PromptStyle, renderPrompt } from "./render-prompt.js";

/** How prompts are written for clients. */
export interface PromptOptions extends ArgumentStyle, ChoiceOptions {
  /**
   * Whether texts are guarded against clients that run commands, include files and replace placeholders in the text of
   * a prompt, as opencode does. `auto`: for opencode only, by the name that the client gives.
   * @default "auto"
   */
  readonly guard?: "always" | "auto" | "never";
}

/** What is served, and how. */
interface PromptServing {
  readonly index: Promise<SkillIndex>;
  readonly catalog: SkillCatalog;
  readonly options: PromptOptions;
  /** Gets the problem if `complete` fails. */
  readonly report: (problem: string) => void;
}

/** Number of prompts in a page. Gemini CLI reads the first page only. */
export const PAGE_SIZE = 1_000;

/**
 * Answers a client's requests for prompts and their completion. Registers the methods themselves rather than a prompt
 * for each command, which would cost time for every request over HTTP. Declares an empty list of tools, because clients
 * such as `@langchain/mcp-adapters` refuse a server without one.
 */
export function servePrompts(
  { server }: McpServer,
  { requestInfo }: McpRequestContext,
  { index, catalog, options, report }: PromptServing,
): void {
  const styleFor = (context: ServerContext): Omit<PromptStyle, "answers"> => {
    const client = clientNameOf(context, server.getClientVersion()?.name, requestInfo);
    return {
      freeText: options.freeText ?? (isGeminiCli(client) ? "required" : "optional"),
      arguments: options.arguments ?? "declared",
      isGuarded: options.guard === "always" || (options.guard !== "never" && isOpencode(client)),
      filesOf: (skill) => filesBeside(catalog.entries, skill),
    };
  };
  server.registerCapabilities({ prompts: { listChanged: true }, completions: {}, tools: {} });
  server.setRequestHandler("tools/list", () => ({ tools: [] }));
  server.setRequestHandler("prompts/list", async ({ params }, context) => {
    const all = promptTable(await index, options).list(styleFor(context));
    const start = startOfPage(params?.cursor);
    const next = start + PAGE_SIZE;
    return { prompts: all.slice(start, next), ...(next < all.length && { nextCursor: String(next) }) };
  });
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: values = {} } }, context) => {
    const skills = await index;
    const table = promptTable(skills, options);
    const answers = readAnswers(name, context);
    const rendering = renderPrompt(skills, table, name, values, { ...styleFor(context), answers });
    const text = await rendering.catch((error: unknown) => {
      const canAsk = error instanceof OpenPromptError && canAskUser(context, server.getClientCapabilities());
      return (canAsk ? askUser(error, answers) : undefined) ?? Promise.reject(error);
    });
    if (typeof text !== "string") return text;
    const description = table.commands.get(name)?.command.description;
    return {
      ...(description !== undefined && { description }),
      messages: [{ role: "user", content: { type: "text", text } }],
    };
  });
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument, context } }, { mcpReq }) => {
    if (ref.type !== "ref/prompt") return { completion: { values: [] } };
    const skills = await index;
    const ask = (open: OpenValue): Promise<readonly (string | number)[]> =>
      typedChoices(skills, options, open, { signal: mcpReq.signal, report });
    const table = promptTable(skills, options);
    return { completion: await completePrompt(table, ref.name, argument, context?.arguments ?? {}, ask) };
  });
}

function startOfPage(cursor = "0"): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw invalidParams(`Unknown cursor: ${shownInput(cursor)}.`);
}
