import { type CommandOptions, withCommandDefaults } from "../commands/command-options.js";
import { checkCustomCommands, commandTableOf, type CustomCommands } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { type EventRuntime, type ReportEvent, reporter } from "../events.js";
import { type Call, currentCall } from "../reading/call.js";
import { commandText } from "../reading/message-text.js";
import { UNREADABLE } from "../reading/turn-record.js";
import { type Seals, sealsOf } from "../seals.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "../skills-option.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { changesPins } from "../thread/thread-pins.js";
import { openThread } from "../thread/thread-record.js";

/** A call or a hook with everything that its steps need. */
export interface CallContext extends StageContext, TurnContext {
  readonly call: Call;
}

/** The part of a middleware that reads the thread in each call, and the facts about its options. */
interface CallOpener {
  /** Reads the thread of a call or a hook, once. */
  readonly open: (runtime: EventRuntime) => Promise<CallContext>;
  readonly custom: ReturnType<typeof checkCustomCommands>;
  readonly seals: Seals;
}

/** Checks the options that decide about the commands of a thread, and returns the function that opens a call. */
export function callOpener<Schema extends ContextSchemaOption>(
  options: SkillsOptions<Schema> & CustomCommands & CommandOptions,
  reportsTo: (runtime: EventRuntime) => ReportEvent = reporter,
): CallOpener {
  checkSkillsOption(options.skills);
  const commandOptions = withCommandDefaults(options);
  const custom = checkCustomCommands(options);
  const seals = sealsOf(options);
  const open = async (runtime: EventRuntime): Promise<CallContext> => {
    const table = commandTableOf(await indexFor(options, runtime), custom);
    const call = await currentCall(seals, table);
    const { thread, state } = call;
    return { ...commandOptions, call, table, thread, memory: state._thread, seals, report: reportsTo(runtime) };
  };
  return { open, custom, seals };
}

/** Warns if the record of the thread cannot be read, and about commands that no turn can run. */
export function warnOfThread({ thread, memory, report, seals, table }: CallContext): void {
  if (memory && !openThread(memory, seals)) report(UNREADABLE);
  for (const { message } of thread.input) {
    const text = commandText(message);
    const isHonoured = message === thread.newest?.message || changesPins(text, table);
    if (isHonoured || meaningOf(text, table).kind === "text") continue;
    report({ type: "warning", code: "command-not-run", message: NOT_RUN });
  }
}

const NOT_RUN = "A command did not run: another message that waits for the same answer decides about the turn.";
