import type { Message } from "@langchain/langgraph-sdk";
import type { ReactElement, ReactNode } from "react";
import Markdown from "react-markdown";

/** A message of the user, and the answers to it: one for each stage of a pipeline. */
export interface TurnMessages {
  readonly question: string;
  readonly answers: readonly { readonly id: string; readonly text: string }[];
}

/** Groups the messages of a thread into turns. Messages of tools are left out. */
export function turnsOf(messages: readonly Message[]): TurnMessages[] {
  const turns: { question: string; answers: { id: string; text: string }[] }[] = [];
  for (const message of messages) {
    const text = textOf(message);
    if (message.type === "human") turns.push({ question: text, answers: [] });
    else if (message.type === "ai" && text !== "") turns.at(-1)?.answers.push({ id: message.id ?? text, text });
  }
  return turns;
}

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** A turn in the conversation, with notes between the message and the answers. */
export function Turn({ turn, children }: { turn: TurnMessages; children: ReactNode }): ReactElement {
  return (
    <>
      <article className="question" aria-label="You">
        {turn.question}
      </article>
      {children}
      {turn.answers.map(({ id, text }) => (
        <article key={id} className="answer" aria-label="Answer">
          <Markdown>{text}</Markdown>
        </article>
      ))}
    </>
  );
}
