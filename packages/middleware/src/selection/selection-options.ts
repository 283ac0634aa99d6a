import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import type { SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "../events.js";
import type { SkillDecision } from "./skill-decision.js";
import type { SkillJudge } from "./skill-judge.js";
import type { SkillRetriever } from "./skill-retriever.js";

/** Options for selecting skills that no command named. */
export interface SelectionOptions {
  /**
   * Minimum score of a skill that is loaded, 0..1: 0.6 for the lexical search, whose score is a probability; 0.3 for
   * other retrievers, whose scores are on scales of their own.
   * @default 0.6 or 0.3
   */
  readonly threshold?: number;
  /**
   * Maximum number of skills for one turn, at least 1.
   * @default 1
   */
  readonly maxSkills?: number;
  /**
   * The skills that are offered to a model that can open skills, if no match is confident. `best`: up to five that are
   * at least half as relevant as the best, if one of them has a word of the message in its name or description, or two
   * neighbouring ones in its text. `all`: all skills, one line each, with every message, if there are at most 20; the
   * best if there are more. `none`: nothing.
   * @default "best"
   */
  readonly offer?: "best" | "all" | "none";
  /**
   * Finds the skills: `lexicalRetriever()`, `vectorRetriever(...)`, `hybridRetriever([...])`, any LangChain retriever
   * whose documents have `metadata.name`, or your own.
   * @default lexicalRetriever()
   */
  readonly retriever?: SkillRetriever | BaseRetrieverInterface;
  /**
   * Maximum time for the answer of the retriever, in milliseconds. If it takes longer, a warning is emitted and the
   * lexical search is used instead.
   * @default 2000
   */
  readonly retrieverTimeout?: number;
  /**
   * Decides which of at most eight skills a message asks for, if the words leave that open: a decision model of
   * `@langchain/core/decisions`, a chat model, or a function. Its probabilities load a skill, offer some, or nothing.
   * If it fails or is late, the words decide as without it, and a warning is emitted.
   */
  readonly judge?: SkillJudge;
  /** Maximum time for the answer of the judge, in milliseconds. @default 300 */
  readonly judgeTimeout?: number;
  /**
   * Returns the name of the model in `models` for a message without a command, if no skill that it loads asks for one;
   * undefined for the agent's own. Called after the decision about skills, with the text of the message. Small talk and
   * commands do not call it. Another model has nothing of the conversation in its cache.
   */
  readonly modelFor?: (decision: SkillDecision, message: string) => string | undefined | Promise<string | undefined>;
}

/** The options of an agent, and the call in which a message is judged. */
export interface Judging extends SelectionOptions {
  readonly skills: SkillIndex;
  /** Whether the model has the tool to open a skill. */
  readonly canOpen: boolean;
  readonly report: ReportEvent;
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the turn has begun: its other model calls ask no judge that did not answer the first one.
   * @default false
   */
  readonly isLater?: boolean;
  /** Whether this is no turn: the judge is asked whatever happened before. @default false */
  readonly isDryRun?: boolean;
}
