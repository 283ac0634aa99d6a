import type { AgentAnswers, AgentQuestion } from "@langslash/composer";
import { SlashForm, type UseChat } from "@langslash/composer/react";
import type { ReactElement } from "react";

/** Properties of `Questions`. */
export interface QuestionsProps extends UseChat<unknown, AgentQuestion, AgentAnswers> {
  /** URL that takes secrets, and returns references to them. */
  readonly secrets: string;
  readonly onAnswered: () => void;
}

/** The questions of the agent, as forms. */
export function Questions({ chat, state, secrets, onAnswered }: QuestionsProps): ReactElement {
  const decide = async (id: string, answer: unknown): Promise<void> => {
    onAnswered();
    await chat.decide({ [id]: answer });
  };
  const onSecret = async (_name: string, secret: string): Promise<string> => {
    const response = await fetch(secrets, { method: "POST", body: secret });
    if (!response.ok) throw new Error(`The server refused the secret: ${response.status}`);
    return response.text();
  };
  return (
    <div className="questions">
      {state.questions.map(({ id, value }) => (
        <SlashForm
          key={id}
          question={value}
          keep={`${state.thread} ${id}`}
          onAnswer={(answer) => decide(id, answer)}
          onSecret={onSecret}
          fallback={<p className="problem">The agent asks a question that this page cannot show.</p>}
        />
      ))}
    </div>
  );
}
