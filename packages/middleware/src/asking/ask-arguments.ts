import type { HumanMessage } from "@langchain/core/messages";
import { getConfig, interrupt, isGraphBubbleUp } from "@langchain/langgraph";
import { askPerson, digestOf } from "@langslash/skills/internal";
import { meaningOf, type MessageMeaning, runBeforeModel } from "../commands/message-meaning.js";
import { warning } from "../events.js";
import { commandText, withCompleted } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { LOCAL_ANSWERS, type LocalReply } from "../stage/local-answers.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { once } from "../stage/once.js";
import { answeredText, readAnswer } from "./answered-text.js";
import { argumentQuestion, askingCalls, type ChoiceContext, NO_ANSWERS, withChoices } from "./argument-question.js";

/** Maximum number of questions about one message. */
const MAX_QUESTIONS = 3;

/** The outcome of a question. It is stored, so it is plain JSON. */
type Outcome =
  /** The text of the message as it would have been typed, the same if a person only confirmed it. */
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "cancelled"; readonly names: string[] }
  /** No one could be asked, or no answer made sense. */
  | { readonly kind: "unanswered" };

/** The outcome for a message whose commands ask. */
export type AskedArguments =
  /** The thread with the message as it would have been typed, and this message unless a person only confirmed it. */
  | { readonly kind: "answered"; readonly thread: ThreadReading; readonly completed?: HumanMessage }
  | LocalReply
  | { readonly kind: "unanswered" };

/**
 * Asks a person for missing and invalid arguments of all commands of the message that begins the turn, and to confirm
 * commands that always ask: with one interrupt, and with another one if an answer does not fit. Returns undefined if
 * nothing is to be asked.
 *
 * @throws GraphInterrupt until the run is resumed with an answer
 */
export async function askArguments(context: ChoiceContext & TurnContext): Promise<AskedArguments | undefined> {
  const { table, thread, report, echo, seals } = context;
  const message = thread.newest?.message;
  if (context.onInvalidArguments !== "ask" || !message || !thread.isFirstCall || thread.stageMessage) return undefined;
  const meaning = meaningOf(commandText(message), table);
  if (meaning.kind !== "run" || (await askingCalls(meaning.stages, context)).length === 0) return undefined;
  const ask = async (): Promise<Outcome> => askUntilClear(message, context);
  // The node runs again if one of its commands asks something, too: this question is then not asked again.
  const isInNode = !runBeforeModel(meaning.stages[0]?.calls ?? [], table);
  const asked = isInNode ? await ask() : await once("arguments", [], async (inTask) => inTask(ask));
  if (asked.kind === "cancelled") {
    const { names } = asked;
    report(warning("cancelled", "A person cancelled the command.", names[0]));
    return { kind: "reply", text: LOCAL_ANSWERS.cancelled.write(names), message, annotation: { names, local: true } };
  }
  if (asked.kind === "unanswered") return asked;
  if (asked.text === commandText(message)) return { kind: "answered", thread };
  const completed = withCompleted(message, asked.text, echo, seals);
  return { kind: "answered", thread: withMessage(thread, message, completed), completed };
}

function withMessage(thread: ThreadReading, before: HumanMessage, message: HumanMessage): ThreadReading {
  const replaced = <Each extends { readonly message: HumanMessage }>(each: Each): Each =>
    each.message === before ? { ...each, message } : each;
  return {
    ...thread,
    messages: thread.messages.map((each) => (each === before ? message : each)),
    typed: thread.typed.map(replaced),
    input: thread.input.map(replaced),
    newest: thread.newest && replaced(thread.newest),
  };
}

async function askUntilClear(message: HumanMessage, context: ChoiceContext & TurnContext): Promise<Outcome> {
  const { table, report } = context;
  let text = commandText(message);
  let earlier = NO_ANSWERS;
  for (let number = 1; ; number += 1) {
    const meaning: MessageMeaning = meaningOf(text, table);
    if (meaning.kind !== "run") return { kind: "unanswered" };
    const asking = await askingCalls(meaning.stages, context, earlier);
    if (asking.length === 0) return { kind: "answered", text };
    if (number > MAX_QUESTIONS) return { kind: "unanswered" };
    // Without the choices, which may be others when the run is resumed.
    const key = digestOf(JSON.stringify([message.id, number, text, argumentQuestion(asking, context)]));
    const choosing = await Promise.all(asking.map(async (each) => withChoices(each, context)));
    const functions = { getConfig, interrupt, isGraphBubbleUp };
    const asked = await askPerson(argumentQuestion(choosing, context), key, functions);
    if ("problem" in asked) {
      report(warning("cannot-ask", `Nobody can be asked for arguments: ${asked.problem}.`));
      return { kind: "unanswered" };
    }
    const answer = readAnswer(asked.answer, asking, context);
    if (answer === "cancelled") return { kind: answer, names: asking.map(({ call }) => call.target.name) };
    const completed = answeredText(text, meaning, answer.given, table);
    const notWritten = new Map(asking.map(({ index }) => [index, [{ message: "A value cannot be typed." }]]));
    const confirmed = new Set([...earlier.confirmed, ...(completed === undefined ? [] : answer.confirmed)]);
    earlier = { confirmed, problems: completed === undefined ? notWritten : answer.problems };
    text = completed ?? text;
  }
}
