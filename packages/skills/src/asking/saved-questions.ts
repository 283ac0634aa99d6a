import { isRecord } from "@langslash/grammar/internal";
import { z } from "zod";

/** The record that a question keeps in its interrupt, for the time when the task runs again. */
export interface QuestionRecord {
  /**
   * Digests of the questions that the task has asked, by the number of their interrupt, this one last; null for
   * interrupts of other tools. They show which question an answer is for, also in another process.
   */
  readonly questions: readonly (string | null)[];
  /** Ids of other interrupts in the same step of the graph that no longer waited when this question was asked. */
  readonly answered: readonly string[];
}

/** The questions of a task and those beside it, as the checkpointer has saved them. */
export interface SavedQuestions extends QuestionRecord {
  /** Whether the last interrupt of the task is known to be the only one in the whole run that waits for an answer. */
  readonly isOnly: boolean;
}

/** The part of a checkpointer that is read. */
interface CheckpointReader {
  getTuple(config: object): Promise<{ readonly pendingWrites?: readonly Write[] } | undefined>;
}

/** The id of a task, a channel, and the value that was written to it. */
type Write = readonly [string, string, unknown];

const INTERRUPT = "__interrupt__";
const RESUME = "__resume__";

/** Channels that a task writes before it has ended. */
const UNFINISHED = new Set([INTERRUPT, RESUME, "__error__", "__error_source_node__"]);

const ConfigSchema = z.object({
  checkpoint_ns: z.string(),
  checkpoint_id: z.string().optional().catch(undefined),
  checkpoint_map: z.record(z.string(), z.string()).catch({}),
  __pregel_checkpointer: z.custom<CheckpointReader>(
    (value) => isRecord(value) && typeof value["getTuple"] === "function",
  ),
});
const RecordSchema = z.object({ questions: z.array(z.string().nullable()), answered: z.array(z.string()) });
const InterruptSchema = z
  .object({ id: z.string(), value: RecordSchema.optional().catch(undefined) })
  .catch({ id: "", value: undefined });

/** An interrupt, with the id of the task that made it. */
interface SavedInterrupt extends z.infer<typeof InterruptSchema> {
  readonly writer: string;
}

/**
 * Reads what the running task has asked so far, from its last interrupt, and whether anything else waits for an answer.
 * If LangGraph does not show its checkpointer, nothing is known, so nothing is the only question.
 *
 * The interrupts of all tasks, also of graphs within graphs, are in the checkpoint of the outermost graph. A task
 * beside this one may have ended a moment ago, with the very answer that this one has got. So an interrupt of a task
 * that has ended still counts, unless it was answered by its id, or the task had ended when this one asked.
 *
 * @param configurable - of the config of the running task
 */
export async function savedQuestions(configurable: Readonly<Record<string, unknown>> = {}): Promise<SavedQuestions> {
  const config = ConfigSchema.safeParse(configurable).data;
  if (!config) return { questions: [], answered: [], isOnly: false };
  const { checkpoint_ns: task, checkpoint_map: checkpoints, checkpoint_id: newest, __pregel_checkpointer } = config;
  const parts = task.split("|");
  const graphs = await Promise.all(
    parts.map(async (_, depth) => {
      const namespace = parts.slice(0, depth).join("|");
      const checkpoint = checkpoints[namespace] ?? (depth === parts.length - 1 ? newest : undefined);
      const position = { checkpoint_ns: namespace, checkpoint_id: checkpoint };
      const saved = await __pregel_checkpointer.getTuple({ configurable: { ...configurable, ...position } });
      return saved?.pendingWrites ?? [];
    }),
  );
  const taskId = task.slice(task.lastIndexOf(":") + 1);
  // The graph's own checkpoint comes first. Of a task within a task, the graph above has the writes.
  const own = graphs.flatMap(interruptsIn).findLast(({ writer }) => writer === taskId);
  const [outermost = []] = graphs;
  const ended = new Set(outermost.filter(([, channel]) => !UNFINISHED.has(channel)).map(([writer]) => writer));
  // LangGraph saves the answers by an id under that id, in the place of a task's. Old versions use an id again for the
  // next question of the task, so all answers that the task has received must be among them.
  const answersOf = (writer: string): number =>
    outermost.flatMap(([id, channel, value]) => (id === writer && channel === RESUME ? [value].flat() : [])).length;
  const interrupts = interruptsIn(outermost);
  const isKnown = ({ writer, id }: SavedInterrupt): boolean =>
    own?.value?.answered.includes(id) === true || answersOf(id) >= Math.max(1, answersOf(writer));
  const open = interrupts.filter((interrupt) => !(ended.has(interrupt.writer) && isKnown(interrupt)));
  return {
    questions: own?.value?.questions ?? [],
    answered: interrupts.flatMap(({ writer, id }) => (ended.has(writer) ? id : [])),
    isOnly: own !== undefined && own.id !== "" && open.length > 0 && open.every(({ id }) => id === own.id),
  };
}

function interruptsIn(writes: readonly Write[]): readonly SavedInterrupt[] {
  return writes.flatMap(([writer, channel, value]) => {
    // LangGraph saves a list of interrupts, and older versions only the interrupt.
    const interrupts = channel === INTERRUPT ? [value].flat() : [];
    return interrupts.map((interrupt) => ({ ...InterruptSchema.parse(interrupt), writer }));
  });
}
