/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { SHARE_ENV, Worker } from "node:worker_threads";
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from "vitest/node";

const MAX_FILES = 500; // what tests leave in a thread, such as open servers, ends with it

/**
 * Milliseconds after which the tests of a file count as endless; the slowest ones take a third of it. For the mutant of
 * a constant, Stryker waits four times as long as all tests of the package take.
 */
const LONGEST_FILE = 90_000;

/** A thread that runs all mutants, as a pool of Vitest. */
export interface ReusedThread extends PoolRunnerInitializer {
  /** Says that another run begins: the first one, which finds out which tests reach a mutant, or that of a mutant. */
  readonly beginRun: () => void;
}

/**
 * Runs all mutants in one thread, which keeps the packages of node_modules loaded. Loading them again for each mutant
 * takes most of the time. The modules of the repository are evaluated anew for each mutant, by its first file of tests,
 * and in the first run for each file, so that every test that reaches a mutant is found.
 *
 * @param onEndless - called after a thread was ended because the tests of a file did not end
 */
export function reusedThread(onEndless: () => void): ReusedThread {
  const name = "reused-thread";
  let current: { readonly thread: Worker; files: number } | undefined;
  let runs = 0;
  let isNewRun = false;
  const end = (): void => {
    void current?.thread.terminate();
    current = undefined;
    onEndless();
  };
  return {
    name,
    beginRun: () => {
      runs += 1;
      isNewRun = true;
    },
    createPoolWorker: (options) => {
      const isolate = isNewRun || runs === 1;
      isNewRun = false;
      if (current !== undefined && (current.files += 1) <= MAX_FILES) {
        return new Run({ name, thread: current.thread, hasStarted: true, isolate, end });
      }
      void current?.thread.terminate();
      current = { thread: startThread(options), files: 1 };
      return new Run({ name, thread: current.thread, hasStarted: false, isolate, end });
    },
  };
}

function startThread({ distPath, env, execArgv }: PoolOptions): Worker {
  Object.assign(process.env, env); // shared, since the system's own functions, such as `homedir`, see no copy
  const thread = new Worker(`${distPath}/workers/threads.js`, { env: SHARE_ENV, execArgv });
  thread.unref();
  thread.setMaxListeners(0);
  return thread;
}

interface RunOptions {
  readonly name: string;
  readonly thread: Worker;
  readonly hasStarted: boolean;
  /** Whether the modules of the repository are evaluated anew. */
  readonly isolate: boolean;
  /** Ends the thread. */
  readonly end: () => void;
}

/** What Vitest takes for a worker that starts, runs a file and stops. */
class Run implements PoolWorker {
  readonly name: string;
  readonly #thread: Worker;
  readonly #hasStarted: boolean;
  readonly #isolate: boolean;
  readonly #end: () => void;
  readonly #listeners: [event: string, callback: (message: unknown) => void][] = [];
  #config: object | undefined;
  #limit: NodeJS.Timeout | undefined;

  constructor({ name, thread, hasStarted, isolate, end }: RunOptions) {
    this.name = name;
    this.#thread = thread;
    this.#hasStarted = hasStarted;
    this.#isolate = isolate;
    this.#end = end;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    clearTimeout(this.#limit);
    for (const [event, callback] of this.#listeners) this.#thread.off(event, callback);
  }

  on(event: string, callback: (message: unknown) => void): void {
    this.#listeners.push([event, callback]);
    this.#thread.on(event, callback);
  }

  off(event: string, callback: (message: unknown) => void): void {
    this.#thread.off(event, callback);
  }

  send(request: WorkerRequest): void {
    if (request.type === "start") this.#config = request.context.config;
    if (request.type === "stop") this.#answer("stopped");
    else if (request.type === "start" && this.#hasStarted) this.#answer("started");
    else if (request.type === "run") {
      // A thread that has started before still has the configuration of its first run, with other tests to skip.
      const config = { ...this.#config, isolate: this.#isolate };
      this.#thread.postMessage({ ...request, context: { ...request.context, config } });
      this.#limit = setTimeout(this.#end, LONGEST_FILE);
    } else this.#thread.postMessage(request);
  }

  deserialize(message: unknown): unknown {
    return message;
  }

  /** Answers in the name of the thread, which shall neither start again nor stop. */
  #answer(type: "started" | "stopped"): void {
    const response = { type, __vitest_worker_response__: true };
    for (const [event, callback] of this.#listeners) if (event === "message") queueMicrotask(() => callback(response));
  }
}
