import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { digestOf } from "@langslash/skills/internal";
import { z } from "zod";
import { JUDGE_TAG, tokensOf, type UsageRecord } from "../usage/usage-record.js";

/** A question to a judge: which of these skills does the newest message ask for? */
export interface JudgeQuestion {
  /** The last messages of the conversation, as plain text, oldest first. The newest one is the message. */
  readonly messages: readonly BaseMessage[];
  /** At most eight skills, by name and description, the most likely first. */
  readonly skills: readonly { readonly name: string; readonly description: string }[];
  /** Ends with the run, and with the time limit. */
  readonly signal: AbortSignal;
}

/** Returns a digest by which a question is known again. */
export function questionDigest({ messages, skills }: Pick<JudgeQuestion, "messages" | "skills">): string {
  return digestOf(JSON.stringify([messages.map(({ type, text }) => [type, text]), skills]));
}

/** The probability of each skill, 0..1, by name. Missing ones have 0, and the rest of 1 is that none is meant. */
export type JudgeAnswer = Readonly<Record<string, number | undefined>>;

/**
 * A decision model of `@langchain/core/decisions`, such as a subclass of `BaseDecisionModel`. Only this part of it is
 * needed, so that no version of the package is.
 */
interface DecisionModel {
  readonly model: string;
  readonly _provider: string;
  invoke(
    input: { readonly state: BaseMessage[]; readonly questions: Record<string, ChoiceQuestion> },
    options?: RunnableConfig,
  ): Promise<unknown>;
}

interface ChoiceQuestion {
  readonly type: "choice";
  readonly instructions: string;
  readonly criteria: Record<string, string>;
}

/** Decides which of a few skills a message asks for: a decision model, a chat model, or a function. */
export type SkillJudge = DecisionModel | BaseChatModel | ((question: JudgeQuestion) => Promise<JudgeAnswer>);

/** The answer of a judge, as it gave it, and its cost: the name of the model, if there is one, and the tokens. */
export interface Judged extends Pick<UsageRecord, "name" | "tokens"> {
  readonly answer: unknown;
}

/** The label for none of the skills: no skill can have this name. */
const NONE = "(none)";
const INSTRUCTIONS =
  "Which skill does the newest message of the user ask for, by what it wants to have done? A message may follow up on " +
  `the ones before it. Choose ${NONE} if it only mentions the subject of a skill, or asks for something else.`;
const NONE_MEANS = "No skill is for what the newest message asks for.";

/** Asks a judge. */
export async function askModel(judge: SkillJudge, question: JudgeQuestion): Promise<Judged> {
  if (typeof judge === "function") return { answer: await judge(question) };
  // The answer is not for the user: "nostream" keeps it out of the stream of messages.
  const config = { signal: question.signal, tags: [JUDGE_TAG, "nostream"], runName: "skill judge" };
  return "withStructuredOutput" in judge
    ? askChatModel(judge, question, config)
    : askDecisionModel(judge, question, config);
}

const ClassifiedSchema = z.object({
  answers: z.object({ skill: z.object({ probabilities: z.custom<object>((value) => value instanceof Object) }) }),
  usage_metadata: z.object({ input_tokens: z.number(), output_tokens: z.number() }).optional(),
});

async function askDecisionModel(
  judge: DecisionModel,
  { messages, skills }: JudgeQuestion,
  config: RunnableConfig,
): Promise<Judged> {
  const criteria = Object.fromEntries([
    ...skills.map(({ name, description }) => [name, description]),
    [NONE, NONE_MEANS],
  ]);
  const questions = { skill: { type: "choice" as const, instructions: INSTRUCTIONS, criteria } };
  const response = ClassifiedSchema.parse(await judge.invoke({ state: [...messages], questions }, config));
  const { [NONE]: _, ...answer }: { readonly [NONE]?: unknown } = response.answers.skill.probabilities;
  const usage = response.usage_metadata;
  const tokens = usage && tokensOf(new AIMessage({ content: "", usage_metadata: { ...usage, total_tokens: 0 } }));
  return { answer, name: judge.model, tokens };
}

async function askChatModel(
  judge: BaseChatModel,
  { messages, skills }: JudgeQuestion,
  config: RunnableConfig,
): Promise<Judged> {
  const names = skills.map(({ name }) => name);
  const schema = z.object({
    skill: z.enum([...names, NONE]),
    probability: z.number().describe("How sure you are, from 0 to 1."),
  });
  const list = skills.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
  const model = judge.withStructuredOutput(schema, { name: "choose_skill", includeRaw: true });
  const system = new SystemMessage(`${INSTRUCTIONS}\n\n${list}\n- ${NONE}: ${NONE_MEANS}`);
  const talk = messages.map((message) => `${HumanMessage.isInstance(message) ? "User" : "Assistant"}: ${message.text}`);
  const { raw, parsed } = await model.invoke([system, new HumanMessage(talk.join("\n\n"))], config);
  // Nonsense costs tokens, too.
  const { skill = "", probability } = schema.safeParse(parsed).data ?? {};
  const answer = skill === NONE ? {} : { [skill]: probability };
  const name: unknown = Reflect.get(raw.response_metadata, "model_name");
  return { answer, tokens: tokensOf(raw), ...(typeof name === "string" && { name }) };
}
