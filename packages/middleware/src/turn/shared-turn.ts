import type { BaseMessage } from "@langchain/core/messages";
import type { ActiveTurn, SelectedSkill, Stage } from "../state.js";

/**
 * The knowledge of the middlewares of one call. The key is the list of messages in the agent's state, which all
 * middlewares of one call get, whatever the middlewares between them change in the request.
 */
const turns = new WeakMap<readonly BaseMessage[], ActiveTurn | null>();

/** Lets the inner middlewares of a call know its turn, or that it has none. */
export function shareTurn(messages: readonly BaseMessage[], turn: ActiveTurn | undefined): void {
  turns.set(messages, turn ?? null);
}

/** Returns the turn that an outer middleware found for this call: null if it found none, undefined if there is none. */
export function sharedTurn(messages: readonly BaseMessage[]): ActiveTurn | null | undefined {
  return turns.get(messages);
}

const pins = new WeakMap<readonly BaseMessage[], readonly string[]>();

/** Lets the inner middlewares of a call know the names of the pinned skills, whose texts the call has already. */
export function sharePinned(messages: readonly BaseMessage[], names: readonly string[]): void {
  pins.set(messages, names);
}

/** Returns the names of the pinned skills of a call. */
export function sharedPins(messages: readonly BaseMessage[]): readonly string[] {
  return pins.get(messages) ?? NO_PINS;
}

const NO_PINS: readonly string[] = [];

/** Returns a stage without the skills that are pinned. */
export function withoutPinned(stage: Stage | undefined, messages: readonly BaseMessage[]): Stage | undefined {
  const names = pins.get(messages);
  if (!stage || !names) return stage;
  const isShown = ({ name }: SelectedSkill): boolean => !names.includes(name);
  return { ...stage, skills: stage.skills.filter(isShown), required: stage.required.filter(isShown) };
}

/**
 * Makes a function that decides once for each model call, even if a middleware around it tries the call several times:
 * a second decision would search and report again.
 */
export function oncePerCall<Decision>(): (
  messages: readonly BaseMessage[],
  decide: () => Decision | Promise<Decision>,
) => Decision | Promise<Decision> {
  const decisions = new WeakMap<readonly BaseMessage[], { readonly decision: Decision | Promise<Decision> }>();
  return (messages, decide) => {
    const known = decisions.get(messages);
    if (known) return known.decision;
    const decision = decide();
    decisions.set(messages, { decision });
    if (decision instanceof Promise) decision.catch(() => decisions.delete(messages));
    return decision;
  };
}
