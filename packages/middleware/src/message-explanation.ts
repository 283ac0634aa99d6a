import type { ArgumentQuestion, Diagnostic, PipelineOperator } from "@langslash/grammar";
import { onOneLine } from "@langslash/grammar/internal";
import type { SkillEvidence } from "@langslash/skills";
import type { ReturnSchema } from "@langslash/skills/internal";
import type { StagePrefixes } from "./commands/stage-prefixes.js";
import type { CacheCause } from "./usage/usage-record.js";
import type { SkillCandidate, SkillDecision } from "./selection/skill-decision.js";

/** A command in a message, and the skill or custom command that it would run. */
export interface ExplainedCommand {
  /** The name as typed. */
  readonly typedName: string;
  /** Name of the skill or custom command. */
  readonly name: string;
  readonly kind: "skill" | "command";
  /** How the typed name was resolved. */
  readonly via: "name" | "alias" | "case" | "prefix";
  /** Name of the skill's source; undefined for a custom command. */
  readonly source?: string;
  readonly file?: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Paths into the value of the stage before, by the arguments that get the values there. */
  readonly passed?: Readonly<Record<string, string>>;
}

/** A stage of a message, as it would run. */
export interface ExplainedStage extends StagePrefixes {
  /** How the stage is joined to the one before; undefined for the first. */
  readonly operator?: PipelineOperator;
  readonly commands: readonly ExplainedCommand[];
  /** Names of the models that the stage asks for: the first known one is used. Empty for the agent's default model. */
  readonly models: readonly string[];
  /** The request for the model. */
  readonly prompt: string;
  /**
   * The text of its skills, for the end of the system prompt, or with `placement: "message"` for the beginning of the
   * message.
   */
  readonly skillText: string;
  /** Name of the agent in which it runs, with `context: fork`; undefined if it runs in the conversation. */
  readonly fork?: string;
  /** The JSON Schema of its answer; undefined if that can be any text. */
  readonly returns?: ReturnSchema;
}

/** A skill that a message may mean. */
export interface ExplainedCandidate extends Omit<SkillCandidate, "skill"> {
  readonly name: string;
  readonly outcome: SkillDecision["outcome"];
}

/** The skills that a message without a command would load or offer. */
export interface ExplainedSelection extends Pick<SkillDecision, "outcome" | "reason" | "notOffered" | "offered"> {
  /** Names of the skills that are loaded. */
  readonly loaded: readonly string[];
  /** Names of the models that the loaded skills ask for: the first known one is used. */
  readonly models: readonly string[];
  /** The best candidates, best first. */
  readonly candidates: readonly ExplainedCandidate[];
}

/** The parts of a turn that a provider's prompt cache does not have, if it has the conversation before. */
export interface ExplainedCache {
  /** Number of characters of the message and the texts of its skills. Answers and results of tools are not known. */
  readonly added: number;
  /**
   * The parts that change before them: `model`, the cache of another one has nothing of the conversation; `tools`, some
   * of a toolbox join the list; `system-prompt`, texts are there, in this turn and not in the next one.
   */
  readonly misses: readonly Exclude<CacheCause, "first" | "extended" | "messages">[];
}

/** Explanation of the effect of a message. Plain data. */
export interface MessageExplanation {
  /**
   * `text` is not a command; `help` and `refused` are answered without the model; `unknown` is an unknown command;
   * `asks` is a command that asks a person before it runs.
   */
  readonly kind: "text" | "help" | "unknown" | "refused" | "run" | "asks";
  /** Names of the macros that the message uses. */
  readonly macros: readonly string[];
  /** The stages that would run, in order. */
  readonly stages: readonly ExplainedStage[];
  /** The pinned skills, which are in every model call; undefined if there are none. */
  readonly pinned?: {
    readonly names: readonly string[];
    /** Their text for the system prompt; one that the message names is shown once, with its stage. */
    readonly skillText: string;
  };
  /** The skills that the message loads or offers without naming them; undefined if its commands decide. */
  readonly selection?: ExplainedSelection;
  /** The question to a person, without suggested values; undefined if there is none. */
  readonly question?: ArgumentQuestion;
  /** The answer without the model; undefined if the model would answer. */
  readonly reply?: string;
  /** The message for the model, if the model would answer and no stage runs. */
  readonly prompt?: string;
  /** The parts that no prompt cache has; undefined if the model is not called. */
  readonly cache?: ExplainedCache;
  readonly diagnostics: readonly Diagnostic[];
  /** The explanation as plain text for people. */
  readonly text: string;
}

/** Renders an explanation as plain text for people. */
export function renderExplanation(explanation: Omit<MessageExplanation, "text">): string {
  const { kind, macros, stages, pinned, selection, reply, prompt, question, cache, diagnostics } = explanation;
  const parts = [
    HEADINGS[kind],
    macros.length > 0 && `Macros: ${macros.map((name) => `/${name}`).join(", ")}`,
    pinned && `Pinned: ${pinned.names.join(", ")} (${pinned.skillText.length} characters)`,
    ...stages.map(stageLines),
    ...(selection ? renderSelection(selection) : []),
    ...(question?.actionRequests.map(({ description }) => `Question:\n${description}`) ?? []),
    reply !== undefined && `Answer:\n${reply.replace(/^(?=.)/gm, "   ")}`,
    prompt !== undefined && `Asked: ${onOneLine(prompt)}`,
    cache &&
      [`Not cached: ${cache.added} characters at the end.`, ...cache.misses.map((miss) => MISSES[miss])].join(" "),
    diagnostics.map(({ severity, message }) => `${severity}: ${message}`).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

const MISSES: Readonly<Record<ExplainedCache["misses"][number], string>> = {
  model: "The cache of another model has nothing of the conversation.",
  tools: "The list of tools changes, so all is read without the cache.",
  "system-prompt": "The system prompt changes, so the conversation is read without the cache now and in the next turn.",
};

const HEADINGS: Readonly<Record<MessageExplanation["kind"], string>> = {
  text: "Not a command: the model gets the message as it is.",
  help: "Answered without the model.",
  unknown: "Unknown command.",
  refused: "A command that cannot run: answered without the model.",
  run: "A command.",
  asks: "A command that asks a person before it runs.",
};

function stageLines(stage: ExplainedStage, index: number): string {
  const [first, ...others] = stage.commands.map(commandLine);
  const operator = stage.operator ? `${stage.operator} ` : "";
  const isCustom = stage.commands.some(({ kind }) => kind === "command");
  const forModel = [
    `   model: ${stage.models[0] ?? "the agent's own"}`,
    `   asked: ${onOneLine(stage.prompt)}`,
    `   skill text: ${stage.skillText.length} characters`,
    ...(stage.each
      ? [`   for each: ${stage.each.files ?? `item at ${stage.each.items ?? "$"} of the stage before`}`]
      : []),
    ...(stage.fork === undefined ? [] : [`   runs in: a context of its own, of the agent ${stage.fork}`]),
    ...(stage.returns ? [`   returns: ${JSON.stringify(stage.returns)}`] : []),
  ];
  const guard = stage.guard === undefined ? [] : [`   only if: the stage before returns a value at ${stage.guard}`];
  const lines = [`${index + 1}. ${operator}${first}`, ...others.map((line) => `   ${line}`), ...guard];
  return [...lines, ...stage.commands.flatMap(argumentLines), ...(isCustom ? [] : forModel)].join("\n");
}

function commandLine({ typedName, name, kind, via, source, file }: ExplainedCommand): string {
  const target = kind === "skill" ? `the skill ${name} (${source}, ${file})` : `the custom command ${name}`;
  return `/${typedName} runs ${target}, found by ${via}`;
}

function argumentLines({ arguments: values, passed = {} }: ExplainedCommand): string[] {
  const taken = Object.entries(passed).map(([key, path]) => `   ${key} = ${path} of the stage before`);
  return [...Object.entries(values).map(([key, value]) => `   ${key} = ${JSON.stringify(value)}`), ...taken];
}

/** Renders the skills that a message loads or offers, and why, as paragraphs for people. */
function renderSelection(selection: ExplainedSelection): string[] {
  const { candidates } = selection;
  const isUnsure = selection.reason === "below-threshold" && candidates[0]?.evidence !== undefined;
  return [
    [loadedLine(selection), ...offeredLines(selection), ...(isUnsure ? [HINT] : [])].join("\n"),
    ...candidates.map((candidate) => candidateLines(candidate)),
  ];
}

function loadedLine({ reason, loaded, models, candidates }: ExplainedSelection): string {
  if (loaded.length > 0) {
    const [model] = models;
    return `Loaded: ${loaded.join(", ")}${model === undefined ? "" : `, on the model ${model}`}.`;
  }
  const [best, next] = candidates;
  if (reason === undefined) return "No skill is loaded: the text of the best one cannot be read.";
  if (reason === "judged-none") return "No skill is loaded: the judge says that none is meant.";
  if (reason === "follow-up") return "No skill is loaded: the message looks back at the answer before it.";
  if (!best) return "No skill is loaded: none has a word of the message.";
  if (reason === "ambiguous" && next) {
    return `No skill is loaded: ${best.name} and ${next.name} are about as likely, ${shown(best.score)} and ${shown(next.score)}.`;
  }
  return `No skill is loaded: the best, ${best.name}, scores ${shown(best.score)}; ${shown(best.threshold)} is needed.`;
}

function offeredLines({ outcome, notOffered, offered }: ExplainedSelection): string[] {
  if (outcome === "offered") return [`Offered to the model, which may open them: ${offered.join(", ")}.`];
  return notOffered === undefined ? [] : [NOT_OFFERED[notOffered]];
}

const HINT = "To have it loaded, add messages like this one to `examples` in the frontmatter of the skill.";

const NOT_OFFERED: Readonly<Record<NonNullable<ExplainedSelection["notOffered"]>, string>> = {
  "cannot-open": "No skill is offered: the agent has no tools to open skills.",
  "turned-off": "No skill is offered: the agent has turned offers off.",
  "judged-none": "No skill is offered: the judge finds none likely.",
  "no-described-word": "No skill is offered: no name or description has a word of the message.",
};

function candidateLines({ rank, name, score, threshold, outcome, evidence }: ExplainedCandidate): string {
  const state = outcome === "none" ? "" : `, ${outcome}`;
  const head = `${rank}. ${name}: ${shown(score)}${state}${rank === 1 ? ` (${shown(threshold)} is needed)` : ""}`;
  if (!evidence) return head;
  const { words, terms } = evidence;
  const lines: readonly (readonly [label: string, value: string])[] = [
    ["for", words.found.join(" ")],
    ["script", evidence.script === undefined ? "" : `${evidence.script}, which most descriptions lack`],
    ["in a row", words.pairs.map((pair) => JSON.stringify(pair)).join(" ")],
    ["missing", words.missing.join(" ")],
    ["against", words.against.join(" ")],
    ["covers", `${percent(terms.share)} of the words`],
    ["ahead by", terms.margin > 0 ? percent(terms.margin) : ""],
    ["zero, as", score === 0 ? reasonOfZero(evidence) : ""],
  ];
  const used = lines.filter(([, value]) => value !== "");
  return [head, ...used.map(([label, value]) => `   ${`${label}:`.padEnd(11)}${value}`)].join("\n");
}

function reasonOfZero({ words, terms, refusedBy }: SkillEvidence): string {
  if (refusedBy !== undefined) return `its author says that it is not for messages like ${JSON.stringify(refusedBy)}`;
  if (words.found.length === 0) return "no word is in its name, description or examples";
  return terms.words < 2 ? "one word alone is too little" : "these are too few of the words";
}

function shown(score: number): string {
  return score.toFixed(2);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
