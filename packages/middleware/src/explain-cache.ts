import { HumanMessage } from "@langchain/core/messages";
import { ignoreEvent } from "./events.js";
import type { ExplainedCache } from "./message-explanation.js";
import type { ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";
import { withNotes } from "./prompt/application-note.js";
import {
  commandsIn,
  type PinnedText,
  shownIn,
  skillPrompt,
  skillTexts,
  type TextAccess,
} from "./prompt/skill-texts.js";
import type { TurnContext } from "./stage/restore-stage.js";
import { promptOf } from "./stage/stage-message.js";
import { activeSkills, type ActiveTurn, runsInHook } from "./state.js";
import { askedTools, type Definitions, growingList } from "./tools/toolbox.js";

interface CacheContext
  extends TurnContext, Pick<TextAccess, "read">, Partial<Pick<ModelSelectorMiddlewareOptions, "models">> {
  /** Those of the toolbox. */
  readonly definitions: Definitions;
  /** Those of pinned skills. */
  readonly texts: readonly PinnedText[];
}

/** Returns the parts of a turn that no prompt cache has, or undefined if it calls no model. */
export async function explainCache(
  turn: ActiveTurn | undefined,
  prompt: string,
  { texts: pinned, definitions, models, ...context }: CacheContext,
): Promise<ExplainedCache | undefined> {
  const { skills } = context.table;
  const isInSystem = context.placement === "system";
  const inView = new Map<string, string>();
  await skillPrompt(undefined, context, pinned, inView);
  const first = growingList([], isInSystem ? new Map() : definitions);
  const misses = new Set<ExplainedCache["misses"][number]>();
  const added: number[] = [];
  for (const [index, stage] of (turn?.stages ?? [undefined]).entries()) {
    if (stage && runsInHook(stage)) continue;
    const unseen = activeSkills(stage).flatMap(({ name }) => (inView.has(name) ? [] : name));
    const commands = turn ? commandsIn({ ...turn, stage: index }, context) : [];
    const access = { ...context, skills, report: ignoreEvent, commands };
    const texts = await skillTexts(shownIn(stage, []), isInSystem ? new Map() : inView, access);
    const message = new HumanMessage(stage && index > 0 ? promptOf(stage, true) : prompt);
    added.push(withNotes(message, isInSystem ? [] : texts, { asSystem: false })[0]?.text.length ?? 0);
    if (stage?.models.some((name) => !models || Object.hasOwn(models, name))) misses.add("model");
    const grows = [...askedTools(unseen, skills)].some((name) => definitions.has(name) && !first.has(name));
    if (grows) misses.add("tools");
    if (isInSystem && texts.length > 0) misses.add("system-prompt");
  }
  return added.length > 0 ? { added: added.reduce((sum, each) => sum + each), misses: [...misses] } : undefined;
}
