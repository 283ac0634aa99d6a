import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import {
  type ConfigRecord,
  convertDeterministically,
  createReadConfigsTool,
  createSlashCommandConverter,
  memoryConfigs,
} from "@langslash/converter";
import { createAgent } from "langchain";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";

const INSTRUCTIONS = Array.from(
  { length: 40 },
  (_, line) => `${line + 1}. Read document ${line} of the matter and write down what it says about damages.`,
).join("\n");
const COMMAND = `---
description: Prepares a matter
argument-hint: "<matter>"
---

Use the agent-7 agent on $ARGUMENTS. Then apply the skill-3 skill.

${INSTRUCTIONS}`;
const REFERENCES = [
  { name: "agent-7", type: "agent" },
  { name: "skill-3", type: "skill" },
];
const PROMPT = `Work on Rowe v. Hale.\n\n${INSTRUCTIONS}`;

/**
 * Times a conversion with one round of reading, compared with a bare agent with the same model and tool, and one
 * without a model.
 */
export async function converterFigures(names: number, rounds: InterleavedOptions): Promise<Figure[]> {
  const configs = memoryConfigs(generatedConfigs(names));
  const model = new ScriptedModel();
  const agent = createAgent({ model, tools: [createReadConfigsTool(configs)], systemPrompt: "Convert the command." });
  const converter = createSlashCommandConverter({ model, configs });
  const input = { content: COMMAND, userArguments: "Rowe v. Hale" };
  const loop = [
    measured("a conversion, ms: bare agent", () => agent.invoke({ messages: [{ role: "user", content: COMMAND }] })),
    measured("a conversion, ms: langslash", () =>
      converter.invoke({ command: "prepare", userArguments: "Rowe v. Hale" }),
    ),
  ];
  const alone = [measured("a conversion without a model, ms", () => convertDeterministically(input, configs))];
  return await figuresOf([loop, alone], rounds);
}

function measured(row: string, run: Operation["run"]): Operation {
  return { row, run, shown: (milliseconds) => milliseconds };
}

function generatedConfigs(names: number): ConfigRecord[] {
  const of = (type: "agent_definition" | "skill", prefix: string): ConfigRecord[] =>
    Array.from({ length: Math.ceil(names / 2) }, (_, index) => ({
      name: `${prefix}-${index}`,
      type,
      content: `---\nname: ${prefix}-${index}\n---\n\nYou are ${prefix} ${index}.\n\n${INSTRUCTIONS}`,
    }));
  return [
    { name: "prepare", type: "slash_command", content: COMMAND },
    ...of("agent_definition", "agent"),
    ...of("skill", "skill"),
  ];
}

/** A chat model without delay that calls the tool once and then answers. */
class ScriptedModel extends BaseChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const last = messages.at(-1);
    const message = ToolMessage.isInstance(last)
      ? new AIMessage(PROMPT)
      : new AIMessage({
          content: "",
          tool_calls: [{ id: "read", name: "read_configs", args: { references: REFERENCES }, type: "tool_call" }],
        });
    return { generations: [{ text: message.text, message }] };
  }
}
