import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { splitNotes } from "@langslash/middleware";

/** The tool that a skill of the law office begins with. */
interface FirstCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/**
 * A chat model without a network. It answers with its name, and with the instructions and the request that it received.
 * If the skill begins with a tool that the agent has, the model calls it once, and adds the result to its answer.
 */
export class OfflineModel extends BaseChatModel {
  readonly #name: string;
  readonly #tools: ReadonlySet<string>;

  constructor(name: string, tools: readonly string[] = []) {
    super({});
    this.#name = name;
    this.#tools = new Set(tools);
  }

  override _llmType(): string {
    return "offline";
  }

  /** Returns a model that may call the tools. */
  override bindTools(tools: readonly unknown[]): OfflineModel {
    return new OfflineModel(this.#name, tools.map(nameOf));
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = this.#reply(messages);
    return { generations: [{ text: message.text, message }] };
  }

  #reply(messages: readonly BaseMessage[]): AIMessage {
    const { notes, text: request } = splitNotes(messages.findLast(({ type }) => type === "human")?.text ?? "");
    // If the message of the turn is gone, its skill is in the system prompt.
    const system = messages.find(({ type }) => type === "system")?.text ?? "";
    const instructions = notes || system.slice(Math.max(0, system.indexOf("# ")));
    const [, skill] = /# (?:Explicitly Invoked|Selected) Skill: (\S+)/.exec(instructions) ?? [];
    const last = messages.at(-1);
    const call = last?.type === "human" ? firstCall(skill, instructions, request) : undefined;
    if (call && this.#tools.has(call.name)) {
      return new AIMessage({ content: "", tool_calls: [{ ...call, id: `${call.name}_${messages.length}` }] });
    }
    const task = skill ? `follow the ${instructions.length} characters of ${skill} and ` : "";
    const result = ToolMessage.isInstance(last) ? `\n\n${last.name ?? "The tool"} returned:\n\n${last.text}` : "";
    return new AIMessage(`(offline model in place of ${this.#name}) I would ${task}answer: ${request}${result}`);
  }
}

function firstCall(skill: string | undefined, instructions: string, request: string): FirstCall | undefined {
  if (skill === "legal-research") return { name: "web_search", args: { query: request } };
  const [, folder] = /^- \*\*case\*\*: (\w+)$/m.exec(instructions) ?? [];
  return folder === undefined ? undefined : { name: "read_file", args: { path: folder } };
}

function nameOf(tool: unknown): string {
  return typeof tool === "object" && tool !== null && "name" in tool ? String(tool.name) : "";
}
