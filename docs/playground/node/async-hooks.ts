// The part of node:async_hooks that the libraries call. Browsers cannot follow a call through its promises, so a value
// holds for everything that runs until the call it was set for has ended. The worker runs one thing at a time. LangChain
// sets no value while it waits for the next part of a stream, and the part is made by a call that has one: it stays in
// force.

interface Entry {
  readonly storage: AsyncLocalStorage<unknown>;
  readonly store: unknown;
}

/** The calls that run, the innermost last. */
let running: readonly Entry[] = [];

type Call<Result> = () => Result;

export class AsyncLocalStorage<Store> {
  /** Returns a function that calls others with the present values. */
  static snapshot(): <Result>(call: Call<Result>) => Result {
    const entries = running;
    return (call) => runWith(entries, call);
  }

  getStore(): Store | undefined {
    const isSet = ({ storage, store }: Entry): boolean => storage === this && store !== undefined;
    // oxlint-disable-next-line no-unsafe-type-assertion -- this storage's own entry
    return running.findLast(isSet)?.store as Store | undefined;
  }

  enterWith(): never {
    throw new Error("A browser cannot set a value for the rest of a call.");
  }

  run<Result>(store: Store, call: Call<Result>): Result {
    return runWith([{ storage: this, store }], call);
  }
}

function runWith<Result>(entries: readonly Entry[], call: Call<Result>): Result {
  const added = entries.map((entry) => ({ ...entry }));
  running = [...running, ...added];
  const end = (): void => {
    running = running.filter((entry) => !added.includes(entry));
  };
  try {
    const result = call();
    // oxlint-disable-next-line no-unsafe-type-assertion -- a promise stays one of the same value
    if (result instanceof Promise) return result.finally(end) as Result;
    end();
    return result;
  } catch (error) {
    end();
    throw error;
  }
}
