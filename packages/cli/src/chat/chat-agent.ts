import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import {
  defineCommand,
  type SlashCommandDefinition,
  type SlashCommandEvent,
  SlashCommandEventSchema,
  skillMiddleware,
} from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createAgent } from "langchain";
import { chatModel } from "./chat-model.js";

/** Which models answer. */
export interface ChatModels {
  /** The model of a turn whose skill asks for none. */
  readonly model: string;
  /** The models for the names that skills ask for; another name is answered by `model`. */
  readonly map: Readonly<Record<string, string>>;
}

/** What happens in a turn: something to tell, or a piece of the answer. */
type TurnEvent = { readonly type: "note" | "answer"; readonly text: string };

/** Answers a message in the one conversation that the agent has. */
export type ChatAgent = (message: string, signal: AbortSignal) => AsyncGenerator<TurnEvent>;

/** How many steps a turn may take: enough for the longest pipeline with some tool calls. */
const RECURSION_LIMIT = 200;

/** Makes the agent of a chat, with a thread of its own. */
export async function createChatAgent(
  skills: SkillIndex,
  { model, map }: ChatModels,
  commands: readonly SlashCommandDefinition[],
): Promise<ChatAgent> {
  const own = await chatModel(model);
  const asked = skills.list().flatMap((skill) => skill.model ?? []);
  const mapped = Object.entries(map).map(async ([name, other]) => [name, await chatModel(other)] as const);
  const models = Object.fromEntries([...asked.map((name) => [name, own] as const), ...(await Promise.all(mapped))]);
  const agent = createAgent({
    model: own,
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, models, commands, onUnknownCommand: "reply" }),
  });
  const runsAs = (name: string): string => (Object.hasOwn(map, name) ? (map[name] ?? model) : model);

  return async function* turn(message, signal) {
    const config = { configurable: { thread_id: "chat" }, recursionLimit: RECURSION_LIMIT, signal };
    const input = { messages: [{ role: "user" as const, content: message }] };
    const stream = await agent.stream(input, { ...config, streamMode: ["custom", "messages"] });
    let isModelTold = false;
    for await (const [mode, chunk] of stream) {
      if (mode === "messages") {
        const [piece] = chunk;
        const text = answerIn(piece);
        if (text === "") continue;
        if (!isModelTold && AIMessageChunk.isInstance(piece)) yield { type: "note", text: `model ${model}` };
        isModelTold = true;
        yield { type: "answer", text };
      } else {
        const event = SlashCommandEventSchema.safeParse(chunk).data;
        if (event?.type === "model-selected") isModelTold = true;
        if (event?.type === "pipeline-stage") isModelTold = false;
        const note = event && noteOn(event, runsAs);
        if (note !== undefined) yield { type: "note", text: note };
      }
    }
  };
}

/** The command that ends a chat. */
export function exitCommand(end: () => void): SlashCommandDefinition {
  return defineCommand({
    name: "exit",
    description: "Ends the chat.",
    run: () => {
      end();
      return { reply: "Bye." };
    },
  });
}

/** Pieces of answers, and whole ones that no model streamed, such as help. */
function answerIn(message: BaseMessage): string {
  return message.type === "ai" ? message.text : "";
}

/** What the user should know of an event. */
function noteOn(event: SlashCommandEvent, runsAs: (name: string) => string): string | undefined {
  switch (event.type) {
    case "skill-loaded":
      return `skill ${event.name}, ${event.explicit ? "named by you" : `chosen with ${event.score.toFixed(2)}`}`;
    case "model-selected":
      return `model ${runsAs(event.model)}, asked for as ${event.model}`;
    case "pipeline-stage":
      return event.stages > 1 && event.status !== "completed"
        ? `stage ${event.stage} of ${event.stages} ${event.status}: ${event.names.join(" ")}`
        : undefined;
    case "warning":
      return `warning: ${event.message}`;
    default:
      return undefined;
  }
}
