import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { isPinCommand } from "./commands/pin-commands.js";
import {
  mirrorOf,
  SelectedSkillSchema,
  SpentByThreadSchema,
  ThreadRecordSchema,
  type TurnRecord,
  TurnRecordSchema,
} from "./state.js";
import { mergeSpent } from "./usage/spent-record.js";

const ThreadKeySchema = ThreadRecordSchema.optional().catch(undefined);
const SpentKeySchema = SpentByThreadSchema.optional().catch(undefined);
const PinnedNamesSchema = z.array(z.string()).optional().catch(undefined);

/** Keeps the last value: parallel subagents with this middleware all write the public keys of their parent. */
const mirror = <T>(previous: T, next: T | undefined): T => next ?? previous;

/** The public keys if no skill or command is active. */
const NOTHING = mirrorOf(null);

/** The keys of every middleware of this package that has a state. */
const TURN_KEYS = {
  selectedSkills: new ReducedValue(
    z
      .array(SelectedSkillSchema)
      .catch(NOTHING.selectedSkills)
      .default(() => []),
    { inputSchema: z.array(SelectedSkillSchema).optional().catch(undefined), reducer: mirror },
  ),
  explicitCommand: new ReducedValue(z.boolean().catch(NOTHING.explicitCommand).default(NOTHING.explicitCommand), {
    inputSchema: z.boolean().optional().catch(undefined),
    reducer: mirror,
  }),
  commandArguments: new ReducedValue(
    z
      .record(z.string(), z.unknown())
      .catch(NOTHING.commandArguments)
      .default(() => ({})),
    { inputSchema: z.record(z.string(), z.unknown()).optional().catch(undefined), reducer: mirror },
  ),
  /** Without a default: the key is there only if a user pinned a skill, or a skill is kept. */
  _thread: new ReducedValue(ThreadKeySchema, { inputSchema: ThreadKeySchema, reducer: mirror }),
  /** Without a default: the key is there only after a turn with skills or tools. */
  _active: new ReducedValue(TurnRecordSchema.nullish().catch(undefined), {
    inputSchema: TurnRecordSchema.nullish().catch(undefined),
    reducer: (previous: TurnRecord | null | undefined, next: TurnRecord | null | undefined) =>
      next === undefined ? previous : next,
  }),
};

/**
 * LangChain's own key, which no checkpoint has: the jump of the hook before. Hooks see only the keys of their schema.
 */
const JUMP_KEY = { jumpTo: z.string().optional() };

/** The key that is there if an application pins skills, or lets users pin them. */
const PIN_KEYS = {
  pinnedSkills: new ReducedValue(PinnedNamesSchema, { inputSchema: PinnedNamesSchema, reducer: mirror }),
};

/** The key that is there if turns have a budget. */
const BUDGET_KEYS = {
  _spent: new ReducedValue(SpentKeySchema, { inputSchema: SpentKeySchema, reducer: mergeSpent }),
};

/**
 * State schema of the middlewares of this package. The hooks never read the public keys, which only show what a turn
 * does; of `_active` and `_spent` they believe what the messages or a seal confirm. Invalid values fall back to
 * defaults, so that neither a client nor an older checkpoint can break a thread. Every key accepts several writes in
 * one step, because a middleware around ours may call the model twice.
 */
export const SkillState = new StateSchema({ ...TURN_KEYS, ...PIN_KEYS, ...BUDGET_KEYS });

const SCHEMAS = {
  turn: new StateSchema({ ...TURN_KEYS, ...JUMP_KEY }),
  pins: new StateSchema({ ...TURN_KEYS, ...JUMP_KEY, ...PIN_KEYS }),
  budget: new StateSchema({ ...TURN_KEYS, ...JUMP_KEY, ...BUDGET_KEYS }),
  all: new StateSchema({ ...TURN_KEYS, ...JUMP_KEY, ...PIN_KEYS, ...BUDGET_KEYS }),
};

/** The options that decide which keys a turn can write. */
interface KeyOptions {
  readonly pinned?: unknown;
  readonly commands?: readonly object[];
  readonly usage?: { readonly budget?: unknown } | undefined;
}

/** Returns the schema without the keys that no turn writes with these options: each key costs time in every step. */
export function stateFor({ pinned, commands, usage }: KeyOptions): typeof SkillState {
  const hasPins = pinned !== undefined || commands?.some(isPinCommand);
  const hasBudget = usage?.budget !== undefined;
  const schema = hasPins ? (hasBudget ? SCHEMAS.all : SCHEMAS.pins) : hasBudget ? SCHEMAS.budget : SCHEMAS.turn;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys that differ are optional
  return schema as unknown as typeof SkillState;
}
