import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import type { ReadConfigsInput, ReadConfigsOutput } from "@langslash/converter";

type References = ReadConfigsInput["references"];

/**
 * A chat model without a network that converts the commands of the law office: it reads what they use through the tool that it is
 * offered, and writes the prompt by a few fixed rules. A real model takes its place where a key is set.
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
    const message = wanted.length > 0 && this.#hasTools ? calling(wanted) : new AIMessage(promptOf(request, read));
    return { generations: [{ text: message.text, message }] };
  }
}

function calling(references: References): AIMessage {
  const id = crypto.randomUUID();
  return new AIMessage({
    content: "",
    tool_calls: [{ id, name: "read_configs", args: { references }, type: "tool_call" }],
  });
}

/** What a tool message brought, by `agent:name`; of what is not there, the empty text. */
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

/** The command without its frontmatter, the arguments in, what is missing left out, and what was read behind it. */
function promptOf(request: string, read: ReadonlyMap<string, string>): string {
  const body = block(request, "slash_command").replace(/^---\n[\s\S]*?\n---\n/, "");
  const given = block(request, "user_arguments");
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
