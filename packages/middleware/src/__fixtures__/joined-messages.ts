import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { type AgentMiddleware, createMiddleware, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { type FakeModel, received } from "./models.js";

/** Returns an answer that calls tools. */
export function calling(...names: readonly string[]): AIMessage {
  const toolCall = (name: string) => ({ name, args: {}, id: crypto.randomUUID(), type: "tool_call" as const });
  return new AIMessage({ content: "", tool_calls: names.map(toolCall) });
}

/** Returns a model with these answers: `>get,wipe` calls tools, `!` fails, and all else is a text. */
export function scripted(...answers: readonly string[]): FakeModel {
  const model = fakeModel();
  for (const answer of answers) {
    model.respond(() => {
      if (answer === "!") return new Error("down");
      return answer.startsWith(">") ? calling(...answer.slice(1).split(",")) : new AIMessage(answer);
    });
  }
  return model;
}

/**
 * Returns the texts of skills that hold in each call of a model, which are words such as `ALPHA-TEXT`.
 *
 * @param joined - the texts of messages that begin no turn: see `received`
 */
export function textsIn(model: FakeModel, joined: readonly string[] = []): string[] {
  return model.calls.map((_, call) => (received(model, call, joined).system.match(/\b[A-Z]+-TEXT\b/g) ?? []).join(" "));
}

/** Returns a tool that also adds a human message, as tools do that hand an image to a model. */
export function toolAdding(name: string, message: (() => HumanMessage) | undefined) {
  return tool(
    (_input, { toolCall }: { toolCall?: { id?: string } }) => {
      const result = new ToolMessage({ tool_call_id: toolCall?.id ?? "", name, content: "see below" });
      return new Command({ update: { messages: [result, ...(message ? [message()] : [])] } });
    },
    { name, description: `Does ${name}.` },
  );
}

/** A way in which a human message arrives while a turn is running. */
export interface Origin {
  /** The message that the tool `get` adds. */
  readonly byTool?: () => HumanMessage;
  readonly before?: readonly AgentMiddleware[];
  readonly after?: readonly AgentMiddleware[];
  /** What is added when a person has approved the call of `get`. */
  readonly byResume?: () => HumanMessage;
}

const DRAFT = "draft";

/** The ways, by name. Each adds a text as often as it can in a run; `afterModel` also asks again after `draft`. */
export const ORIGINS: Readonly<Record<string, (text: string) => Origin>> = {
  "a tool": (text) => ({ byTool: () => new HumanMessage(text) }),
  "a tool, with a name and an id": (text) => ({
    byTool: () => new HumanMessage({ content: text, name: "browser", id: crypto.randomUUID() }),
  }),
  "a tool, beside an image": (text) => ({
    byTool: () =>
      new HumanMessage({
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
          { type: "text", text },
        ],
      }),
  }),
  beforeAgent: (text) => ({ before: [hook("beforeAgent", text)] }),
  beforeModel: (text) => ({ before: [hook("beforeModel", text)] }),
  "beforeModel, listed last": (text) => ({ after: [hook("beforeModel", text)] }),
  afterModel: (text) => ({ after: [hook("afterModel", text)] }),
  "afterModel, which asks again": (text) => ({
    after: [
      createMiddleware({
        name: "again",
        afterModel: {
          canJumpTo: ["model"],
          hook: ({ messages }) =>
            messages.at(-1)?.text === DRAFT ? { jumpTo: "model", messages: [new HumanMessage(text)] } : undefined,
        },
      }),
    ],
  }),
  afterAgent: (text) => ({ before: [hook("afterAgent", text)] }),
  "wrapModelCall, in the request": (text) => ({
    before: [
      createMiddleware({
        name: "request",
        wrapModelCall: (request, handler) =>
          handler({ ...request, messages: [...request.messages, new HumanMessage(text)] }),
      }),
    ],
  }),
  "a resume with an update": (text) => ({
    byResume: () => new HumanMessage(text),
    after: [humanInTheLoopMiddleware({ interruptOn: { get: true } })],
  }),
};

function hook(name: "beforeAgent" | "beforeModel" | "afterModel" | "afterAgent", text: string): AgentMiddleware {
  return createMiddleware({ name: `adds-${name}`, [name]: () => ({ messages: [new HumanMessage(text)] }) });
}
