import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { pinActionOf } from "./commands/command-table.js";
import { ThreadRecordSchema } from "./reading/records.js";
import { SelectedSkillSchema, type TurnRecord, TurnRecordSchema } from "./state.js";
import { mergeSpent, SpentByThreadSchema } from "./usage/spent-record.js";

/** Keeps the last value: parallel subagents with this middleware all write the public keys of their parent. */
const mirror = <T>(previous: T, next: T | undefined): T => next ?? previous;

/** Makes a public key. The initial value replaces a missing or invalid one, and an invalid update is dropped. */
function publicKey<T>(schema: z.ZodType<T>, initial: () => NoInfer<T>): ReducedValue<T, T | undefined> {
  const inputSchema = schema.optional().catch(undefined);
  return new ReducedValue(schema.catch(initial), { inputSchema, reducer: mirror });
}

/** Makes a key without a default: it is there only if a turn writes it. */
function optionalKey<T>(
  schema: z.ZodType<T>,
  reducer: (previous: T | undefined, next: T | undefined) => T | undefined,
): ReducedValue<T | undefined, T | undefined> {
  const valueSchema = schema.optional().catch(undefined);
  return new ReducedValue(valueSchema, { inputSchema: valueSchema, reducer });
}

/** The keys of every middleware of this package that has a state. */
const TURN_KEYS = {
  selectedSkills: publicKey(z.array(SelectedSkillSchema), () => []),
  explicitCommand: publicKey(z.boolean(), () => false),
  commandArguments: publicKey(z.record(z.string(), z.unknown()), () => ({})),
  _thread: optionalKey(ThreadRecordSchema, mirror),
  _active: optionalKey<TurnRecord | null>(TurnRecordSchema.nullable(), (previous, next) =>
    next === undefined ? previous : next,
  ),
};

/** The key that is there if an application pins skills, or lets users pin them. */
const PIN_KEYS = { pinnedSkills: optionalKey(z.array(z.string()), mirror) };

/** The key that is there if turns have a budget. */
const BUDGET_KEYS = { _spent: optionalKey(SpentByThreadSchema, mergeSpent) };

/**
 * LangChain's own key, which no checkpoint has: the jump of the hook before. Hooks see only the keys of their schema.
 */
const JUMP_KEY = { jumpTo: z.string().optional() };

/**
 * State schema of the middlewares of this package. The hooks never read the public keys, which only show what a turn
 * does; of `_active` and `_spent` they believe what the messages or a seal confirm. Invalid values fall back to
 * defaults, so that neither a client nor an older checkpoint can break a thread. Every key accepts several writes in
 * one step, because a middleware around ours may call the model twice.
 */
export interface SkillStateSchema extends StateSchema<typeof TURN_KEYS & typeof PIN_KEYS & typeof BUDGET_KEYS> {}

/** The options that decide which keys a turn can write. */
interface KeyOptions {
  readonly pinned?: unknown;
  readonly commands?: readonly object[];
  readonly usage?: { readonly budget?: unknown } | undefined;
}

/** Returns the schema without the keys that no turn writes with these options: each key costs time in every step. */
export function stateFor({ pinned, commands, usage }: KeyOptions): SkillStateSchema {
  const hasPins = pinned !== undefined || commands?.some(pinActionOf);
  const schema = new StateSchema({
    ...TURN_KEYS,
    ...JUMP_KEY,
    ...(hasPins && PIN_KEYS),
    ...(usage?.budget !== undefined && BUDGET_KEYS),
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys that differ are optional
  return schema as unknown as SkillStateSchema;
}
