import { HumanMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { bindingErrors } from "./commands/bind-command.js";
import { type CommandOptions, type ResolvedCommandOptions, withCommandDefaults } from "./commands/command-options.js";
import {
  checkCustomCommands,
  type CommandTable,
  commandTableOf,
  type CustomCommands,
} from "./commands/command-table.js";
import { meaningOf, type MessageMeaning } from "./commands/message-meaning.js";
import { pinActionOf } from "./commands/pin-commands.js";
import type { SlashCommandEvent } from "./events.js";
import { checkDecisionOptions, type SkillDecision } from "./selection/skill-decision.js";
import { judgeMessage, type SelectionOptions } from "./selection/judge-message.js";
import { turnOfDecision } from "./selection/select-skills.js";
import { checkSkillsOption } from "./skills-option.js";
import type { ActiveTurn } from "./state.js";
import { sealsOf } from "./seals.js";
import { readThread, type ThreadReading } from "./reading/thread-reading.js";
import { startTurn, type TurnStart } from "./turn/start-turn.js";

/** Options of an agent that decide about a turn: its skills, its commands and how it selects. */
export interface ForesightOptions extends CustomCommands, CommandOptions, SelectionOptions {
  readonly skills: SkillIndex;
  /**
   * Whether the agent has the tools of `skillToolsMiddleware`, with which the model opens skills that it is offered.
   * Without them nothing is offered, and less certain matches are loaded.
   * @default false
   */
  readonly skillTools?: boolean;
}

/** The agent that messages are foreseen for, with its options checked once. */
export interface ForeseenAgent extends ResolvedCommandOptions {
  readonly table: CommandTable;
  readonly selection: SelectionOptions & { readonly canOpen: boolean };
}

/** How the turn on a message would begin. */
export interface ForeseenTurn {
  readonly thread: ThreadReading;
  readonly meaning: MessageMeaning;
  /** The result of its commands. */
  readonly start: TurnStart;
  /** The answer that refuses the commands of the message; undefined if they run or, as help and pins, are answered. */
  readonly refusal: string | undefined;
  /** The decision about a message that begins no command; undefined for the others. */
  readonly decision: SkillDecision | undefined;
  /** The turn of skills that no command named; undefined if commands decide, or nothing is selected. */
  readonly selected: ActiveTurn | undefined;
  readonly events: readonly SlashCommandEvent[];
}

/**
 * Checks the options of an agent.
 *
 * @throws SkillMiddlewareError as the middlewares do
 */
export function foreseenAgent(options: ForesightOptions): ForeseenAgent {
  checkSkillsOption(options.skills);
  checkDecisionOptions(options);
  const { retriever, threshold, maxSkills, offer, skillTools: canOpen = false } = options;
  const table = commandTableOf(options.skills, checkCustomCommands(options));
  return { ...withCommandDefaults(options), table, selection: { retriever, threshold, maxSkills, offer, canOpen } };
}

/** Foresees a turn with the functions that the middlewares call in it, without a model and without custom commands. */
export async function foreseeTurn(text: string, agent: ForeseenAgent): Promise<ForeseenTurn> {
  const message = new HumanMessage(text);
  const events: SlashCommandEvent[] = [];
  const report = (event: SlashCommandEvent): void => void events.push(event);
  const { table, selection } = agent;
  const thread = readThread([message], { input: { typed: [message], joined: [] }, began: () => true });
  const seals = sealsOf();
  const start = await startTurn({ ...agent, thread, seals, report, recursionLimit: Number.POSITIVE_INFINITY });
  const judging = { ...selection, skills: table.skills, report };
  const decision = start.kind === "none" ? await judgeMessage(text, judging) : undefined;
  const selected = decision && text.trim() !== "" ? await turnOfDecision(decision, message, judging) : undefined;
  const meaning = meaningOf(text, table);
  return { thread, meaning, start, refusal: refusalOf(start, meaning, agent), decision, selected, events };
}

function refusalOf(start: TurnStart, meaning: MessageMeaning, agent: ForeseenAgent): string | undefined {
  const calls = meaning.kind === "run" ? meaning.stages.flatMap((stage) => stage.calls) : [];
  const isPinned = calls.some((call) => pinActionOf(call.target) && bindingErrors(call, agent).length === 0);
  const isAnswered = isPinned || meaning.kind === "help";
  return start.kind === "reply" && !isAnswered ? start.text : undefined;
}
