import type { Catalogue } from "@langslash/grammar";
import { catalogue, type CatalogueExtras } from "./catalogue.js";
import type { SkillIndex } from "./skill-index.js";
import { type SkillWatcher, warn } from "./skill-watcher.js";

/** Interval of comments that keep a connection open, in milliseconds. */
const HEARTBEAT = 15_000;

/**
 * Sends a catalogue to all who listen, as server-sent events. Watches the index only while it has listeners. If a later
 * catalogue cannot be made, for example because the `allow` of a view throws, the listeners keep the last one, and the
 * error is a process warning.
 */
export class CatalogueFeed {
  readonly #index: SkillIndex;
  readonly #extras: CatalogueExtras;
  readonly #listeners = new Set<(chunk: string) => void>();
  #sent: unknown;
  /** The revision of the index for which a failure was reported. */
  #failedFor: object | undefined;
  #timer: NodeJS.Timeout | undefined;
  #watcher: Promise<SkillWatcher | undefined> | undefined;

  constructor(index: SkillIndex, extras: CatalogueExtras) {
    this.#index = index;
    this.#extras = extras;
  }

  /** Sends the catalogue to a listener, now and after each change. Returns a function that ends this. */
  join(listener: (chunk: string) => void): () => void {
    const current = catalogue(this.#index, this.#extras);
    // Before a watch and a listener are kept, which only the returned function ends: both lines may throw.
    listener(eventOf(current));
    if (this.#listeners.size === 0) this.#start(current);
    this.#listeners.add(listener);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop();
    };
  }

  #start(current: Catalogue): void {
    this.#sent = current;
    // Changes that a refresh elsewhere has applied are found here, too.
    this.#timer = setInterval(() => this.#sendIfChanged() || this.#send(": alive\n\n"), HEARTBEAT);
    this.#timer.unref();
    // Without a watch, for example on a system with too few of them, changes come with the next refresh.
    this.#watcher = this.#index.watch({ onChange: () => this.#sendIfChanged() }).catch(() => undefined);
  }

  #stop(): void {
    clearInterval(this.#timer);
    void this.#watcher?.then((watcher) => watcher?.close());
  }

  #sendIfChanged(): boolean {
    try {
      const current = catalogue(this.#index, this.#extras);
      if (current === this.#sent) return false;
      const event = eventOf(current);
      this.#sent = current;
      this.#send(event);
      return true;
    } catch (error) {
      // Once for each revision, and not with each heartbeat.
      if (this.#failedFor !== this.#index.revision) warn(error);
      this.#failedFor = this.#index.revision;
      return false;
    }
  }

  #send(chunk: string): void {
    for (const listener of this.#listeners) listener(chunk);
  }
}

function eventOf(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
