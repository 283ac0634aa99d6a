import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { ReadConfigsInput, ReadConfigsOutput } from "@langslash/converter";

type References = ReadConfigsInput["references"];

/**
 * A chat model without a network that converts the commands of the law office: it reads the agents and skills that they
 * use with its tool, and writes the prompt by a few fixed rules. If an API key is set, a real model is used instead.
 */
export class OfflineConverter extends BaseChatModel {
  readonly #hasTools: boolean;

  constructor(hasTools = false) {
    super({});
    this.#hasTools = hasTools;
  }

  override _llmType(): string {
    return "offline-converter";
  }

  override bindTools(tools: BindToolsInput[]): OfflineConverter {
    return new OfflineConverter(tools.length > 0);
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const request = messages.find(({ type }) => type === "human")?.text ?? "";
    const read = new Map(messages.filter((message) => ToolMessage.isInstance(message)).flatMap(entriesIn));
    const texts = [block(request, "slash_command"), ...read.values()];
    const wanted = texts.flatMap(referencesIn).filter(({ type, name }) => !read.has(`${type}:${name}`));
    const message = wanted.length > 0 && this.#hasTools ? callTool(wanted) : new AIMessage(promptOf(request, read));
    return { generations: [{ text: message.text, message }] };
  }
}

function callTool(references: References): AIMessage {
  const id = crypto.randomUUID();
  return new AIMessage({
    content: "",
    tool_calls: [{ id, name: "read_configs", args: { references }, type: "tool_call" }],
  });
}

/** Returns the texts in a tool message by `agent:name`. The text of a missing one is empty. */
function entriesIn(message: ToolMessage): [string, string][] {
  const output: ReadConfigsOutput = JSON.parse(message.text);
  return Object.entries(output).map(([key, read]) => [key, read.found ? read.content : ""]);
}

function referencesIn(text: string): References {
  return Array.from(text.matchAll(/\bthe ([\w-]+) (agent|skill)\b/g), ([, name = "", type]) => ({
    name,
    type: type === "skill" ? "skill" : "agent",
  }));
}

/** What the converter sends in place of empty arguments. */
const NO_ARGUMENTS = "There are no arguments.";

/**
 * Writes the prompt: the command with its arguments, without its frontmatter and without lines that refer to missing
 * agents and skills, followed by the texts that were read.
 */
function promptOf(request: string, read: ReadonlyMap<string, string>): string {
  const body = block(request, "slash_command").replace(/^---\n[\s\S]*?\n---\n/, "");
  const [, hint = "argument"] = /^argument-hint: "?\[?(.+?)\]?"?$/m.exec(block(request, "slash_command")) ?? [];
  const typed = block(request, "user_arguments");
  const given = typed === NO_ARGUMENTS ? `<${hint}>` : typed;
  const lines = body
    .split("\n")
    .filter((line) => referencesIn(line).every((each) => read.get(`${each.type}:${each.name}`)));
  const filled = lines
    .join("\n")
    .replaceAll("$ARGUMENTS", () => given)
    .trim();
  const sections = [...read]
    .filter(([, text]) => text !== "")
    .map(([key, text]) => `## ${key.replace(":", " ")}\n\n${text.trim()}`);
  return [filled, ...sections].join("\n\n").replace(/\bthe ([\w-]+) (agent|skill)\b/g, 'the section "$2 $1"');
}

function block(text: string, name: string): string {
  return new RegExp(`<${name}>\n([\\s\\S]*?)\n</${name}>`).exec(text)?.[1] ?? "";
}
