import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { prepareModelCall } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";

/**
 * Times what one model call at the end of a thread costs, in microseconds per turn of the thread: work that is linear
 * has the same figure for threads of every length. Each sample reads copies of the messages, as an agent that loads a
 * checkpoint does.
 */
export async function threadFigures(skills: SkillIndex, turns: number, rounds: InterleavedOptions): Promise<Figure[]> {
  const call = (row: string, textOf: (turn: number) => string): Operation => {
    const thread = threadOf(turns, textOf);
    let messages = thread;
    return {
      row,
      shown: (milliseconds) => (milliseconds * 1000) / turns,
      before: () => (messages = thread.map(copyOf)),
      run: () => prepareModelCall(messages, { skills }),
    };
  };
  return await figuresOf(
    [
      [
        call("small talk", () => "And what about the next one?"),
        call("a command in every turn", (turn) => `/skill-7 clause ${turn}`),
      ],
    ],
    rounds,
  );
}

function threadOf(turns: number, textOf: (turn: number) => string): BaseMessage[] {
  const messages: BaseMessage[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    messages.push(new HumanMessage({ id: `human-${turn}`, content: textOf(turn) }));
    if (turn < turns) messages.push(new AIMessage({ id: `answer-${turn}`, content: "It is in the lease." }));
  }
  return messages;
}

function copyOf(message: BaseMessage): BaseMessage {
  const { id, content } = message;
  return HumanMessage.isInstance(message)
    ? new HumanMessage({ ...(id !== undefined && { id }), content })
    : new AIMessage({ ...(id !== undefined && { id }), content });
}
