import type { SkillChanges } from "./skill-changes.js";
import type { SkillSource } from "./skill-source.js";

/** Options for `SkillIndex.watch`. */
export interface SkillWatchOptions {
  /**
   * Called after each change has taken effect. The lists are names of skills; if all are empty, macros or the index's
   * `diagnostics` have changed.
   */
  readonly onChange?: (changes: SkillChanges) => void;
  /**
   * Called with the error when a change cannot be applied or `onChange` throws. The index keeps its contents. If
   * watching itself has failed, for example because of too many folders, later changes may be missed.
   * @default emits a process warning
   */
  readonly onError?: (error: unknown) => void;
}

/** A running watch. Keeps the process alive until it is closed. */
export interface SkillWatcher extends AsyncDisposable {
  /** Stops watching. No callback is called afterwards. */
  close(): Promise<void>;
}

/** How long to wait after the last change of a burst, in milliseconds. */
const DEBOUNCE = 50;

/**
 * Watches sources, and refreshes after every burst of changes and once at the start.
 *
 * @param refresh - returns the changes since its last call, or undefined if there are none
 */
export async function watchSources(
  sources: readonly SkillSource[],
  refresh: () => Promise<SkillChanges | undefined>,
  { onChange, onError = warn }: SkillWatchOptions,
): Promise<SkillWatcher> {
  let stops: (() => Promise<void>)[] = [];
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const stopSources = async (): Promise<void> => {
    const stopping = stops;
    stops = [];
    await Promise.all(stopping.map((stop) => stop()));
  };
  // Restarted after each change, because a handle on a folder that was replaced reports nothing.
  const restartSources = async (): Promise<void> => {
    await stopSources();
    for (const source of sources) {
      const stop = await source.watch?.(scheduleUpdate);
      if (stop) stops.push(stop);
    }
  };
  const update = async (): Promise<void> => {
    const changes = await refresh();
    if (changes && !isClosed) onChange?.(changes);
  };
  const reportErrors = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isClosed) onError(error);
    }
  };
  let working = Promise.resolve();
  const scheduleUpdate = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(() => reportErrors(restartSources)).then(() => reportErrors(update));
    }, DEBOUNCE);
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    clearTimeout(timer);
    await working;
    await stopSources();
  };

  try {
    await restartSources();
  } catch (error) {
    await close();
    throw error;
  }
  await reportErrors(update);
  return { close, [Symbol.asyncDispose]: close };
}

/** Emits an error as a warning of the process, if no promise can reject with it. */
export function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
