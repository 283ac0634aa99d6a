import type { SkillChanges } from "./skill-changes.js";
import type { SkillSource } from "./skill-source.js";

/** Options of `SkillIndex.watch`. */
export interface SkillWatchOptions {
  /**
   * Told of each change, when it is live already. Names stand for skills; where the lists are empty, macros or the index's
   * `diagnostics` have changed.
   */
  readonly onChange?: (changes: SkillChanges) => void;
  /**
   * Told why a change could not be taken up, or what `onChange` threw. The index keeps what it had. Where watching itself has
   * failed, as for too many folders, later changes may go unnoticed.
   * @default a process warning
   */
  readonly onError?: (error: unknown) => void;
}

/** A running watch, which keeps the process alive. */
export interface SkillWatcher extends AsyncDisposable {
  /** Ends it: nothing is told afterwards. */
  close(): Promise<void>;
}

/** How long nothing may happen until a burst of changes is over, in milliseconds. */
const QUIET = 50;

/**
 * Refreshes after every burst of changes in any of the sources, and once at the beginning.
 *
 * @param refresh - answers what is new since it was last called, or undefined where nothing is
 */
export async function watchSources(
  sources: readonly SkillSource[],
  refresh: () => Promise<SkillChanges | undefined>,
  { onChange, onError = warn }: SkillWatchOptions,
): Promise<SkillWatcher> {
  let endings: (() => Promise<void>)[] = [];
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const ended = endings;
    endings = [];
    await Promise.all(ended.map((ending) => ending()));
  };
  // Begun again after each change, because a handle on a folder that was replaced hears nothing.
  const begin = async (): Promise<void> => {
    await end();
    for (const source of sources) {
      const ending = await source.watch?.(changed);
      if (ending) endings.push(ending);
    }
  };
  const update = async (): Promise<void> => {
    const changes = await refresh();
    if (changes && !isClosed) onChange?.(changes);
  };
  const told = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isClosed) onError(error);
    }
  };
  let working = Promise.resolve();
  const changed = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(() => told(begin)).then(() => told(update));
    }, QUIET);
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    clearTimeout(timer);
    await working;
    await end();
  };

  try {
    await begin();
  } catch (error) {
    await close();
    throw error;
  }
  await told(update);
  return { close, [Symbol.asyncDispose]: close };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
