import type { HumanMessage } from "@langchain/core/messages";
import { type Callable, usageOf } from "@langslash/grammar";
import type { SkillAnnotation } from "@langslash/skills/internal";
import { bindingErrors } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { HelpPage, UnknownTopic } from "../commands/help.js";
import type { MessageMeaning } from "../commands/message-meaning.js";
import { describeUnknownCommand, didYouMean, shownName, slashed } from "../commands/unknown-command.js";

/** A kind of answer without the model. */
interface LocalAnswer<Content extends readonly unknown[]> {
  readonly write: (...content: Content) => string;
  /** Whether a text is an answer of this kind. Every text that `write` returns is. */
  readonly matches: (text: string) => boolean;
}

/** The end of answers that explain how to call a command. */
const USAGE = "\n\nUsage: `/";

/**
 * The answers without the model: how each kind is written, and how it is recognised in the history of a client that
 * resends plain text without annotations. Messages of other packages only follow an opening that is written here, so
 * their wording does not matter.
 */
export const LOCAL_ANSWERS = {
  help: withOpening("# ", ({ title, body }: HelpPage) => `${title}\n\n${body}`),
  unknownTopic: withOpening("Unknown skill: ", ({ topic, suggestions }: UnknownTopic) => {
    return `${shownName(topic)}. ${didYouMean(suggestions)}/help lists the commands.`;
  }),
  unknownCommand: withOpening("Unknown command: ", describeUnknownCommand),
  invalidArguments: withOpening(
    "Invalid arguments for /",
    (command: Callable, problems: readonly { readonly message: string }[]) => {
      const lines = problems.map(({ message }) => `- ${message}`);
      return [`${command.name}:`, ...lines].join("\n") + usageLine(command);
    },
    USAGE,
  ),
  unreadableSkill: withOpening(
    "Could not load /",
    (skill: Callable, reason: string) => `${skill.name}: ${reason}${usageLine(skill)}`,
    USAGE,
  ),
  cancelled: withOpening("Cancelled: ", (names: readonly string[]) => {
    return `${slashed(names)} did not run.`;
  }),
  refusedMessage: withOpening("Could not run this message: ", (reason: string) => reason),
  stoppedPipeline: withOpening("The pipeline stopped: ", stopped),
  stoppedTurn: withOpening("The turn stopped: ", stopped),
  failedStage: withOpening("The stage failed: ", (reason: string, fallback: string) => instead(reason, fallback)),
  /**
   * The reply of a custom command, which may be any text. `left` are the stages that do not run because the command
   * failed, and `fallback` is the one that runs instead.
   */
  customCommand: {
    write: (reply: string | undefined, left: readonly string[], fallback?: string) => {
      const text = reply === undefined || reply.trim() === "" ? "Done." : reply;
      if (fallback !== undefined) return instead(`${text}\n\nThe stage failed.`, fallback);
      return left.length > 0 ? stopped(`${text}\n\nThe pipeline stopped.`, left) : text;
    },
    matches: () => true,
  },
} satisfies Readonly<Record<string, LocalAnswer<never>>>;

/** An answer without the model, which ends the turn, and the message that it is for, with its annotation. */
export interface LocalReply {
  readonly kind: "reply";
  readonly text: string;
  readonly message: HumanMessage;
  readonly annotation: SkillAnnotation;
}

type LocalAnswerKind = keyof typeof LOCAL_ANSWERS;

type CommandMeaning = Exclude<MessageMeaning, { kind: "text" }>;

/**
 * Whether the answer to a message was written without the model, judged by its text. The openings alone are not
 * trusted: only those count that a message of this meaning can get.
 */
export function isLocalAnswer(text: string, meaning: CommandMeaning, options: ResolvedCommandOptions): boolean {
  return kindsFor(meaning, options).some((kind) => LOCAL_ANSWERS[kind].matches(text));
}

/** Whether a message can only be answered without the model. */
export function needsNoModel(meaning: CommandMeaning, options: ResolvedCommandOptions): boolean {
  const kinds = kindsFor(meaning, options);
  return kinds.length > 0 && !kinds.includes("unreadableSkill");
}

/** Whether a text begins as local answers do. The reply of a custom command can be any text, so it does not count. */
export function readsLikeLocalAnswer(text: string): boolean {
  const { customCommand: _, ...kinds } = LOCAL_ANSWERS;
  return Object.values(kinds).some((kind) => kind.matches(text));
}

function kindsFor(meaning: CommandMeaning, options: ResolvedCommandOptions): LocalAnswerKind[] {
  if (meaning.kind === "help") return ["help", "unknownTopic"];
  if (meaning.kind === "unknown") return options.onUnknownCommand === "reply" ? ["unknownCommand"] : [];
  if (meaning.kind === "refused") return ["refusedMessage"];
  const calls = meaning.stages.flatMap((stage) => stage.calls);
  if (calls.every(({ kind }) => kind === "command")) return ["customCommand"];
  const isRefused = calls.some((call) => bindingErrors(call, options).length > 0);
  return [
    "unreadableSkill",
    ...(isRefused ? (["invalidArguments"] as const) : []),
    ...(options.onInvalidArguments === "ask" ? (["cancelled"] as const) : []),
    ...(meaning.stages.length > 1 || calls.some(({ target }) => target.ask) ? (["refusedMessage"] as const) : []),
  ];
}

/** Makes a kind of answer that is recognised by its opening, and by another part if `landmark` is given. */
function withOpening<Content extends readonly unknown[]>(
  opening: string,
  rest: (...content: Content) => string,
  landmark = "",
): LocalAnswer<Content> {
  return {
    write: (...content) => `${opening}${rest(...content)}`,
    matches: (text) => text.startsWith(opening) && text.includes(landmark),
  };
}

function usageLine(command: Callable): string {
  return `${USAGE}${usageOf(command).slice(1)}\``;
}

function instead(reason: string, fallback: string): string {
  return `${reason} Instead: ${fallback}.`;
}

function stopped(reason: string, left: readonly string[]): string {
  return left.length > 0 ? `${reason} Not run: ${left.join(", ")}.` : reason;
}
