import type { Project } from "../project.js";
import type { Inspection } from "../worker/inspect-project.js";
import type { Answer } from "../worker/worker.js";

/** How long an answer may take once the worker runs, in milliseconds. */
const PATIENCE = 10_000;

/** Listeners to the answers about a project. */
export interface InspectorListener {
  readonly onPart: (part: Inspection) => void;
  readonly onEnd: (problem?: string) => void;
}

/** Asks the worker about projects, one after the other: the newest replaces those that wait. */
export class Inspector {
  readonly #listener: InspectorListener;
  #worker: Worker | undefined;
  #isBusy = false;
  #waiting: Project | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: InspectorListener) {
    this.#listener = listener;
  }

  inspect(project: Project): void {
    this.#waiting = project;
    this.#next();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #next(): void {
    if (this.#isBusy || this.#waiting === undefined) return;
    this.#isBusy = true;
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    this.#worker.postMessage(this.#waiting);
    this.#waiting = undefined;
    this.#wait();
  }

  #start(): Worker {
    const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => this.#hear(data));
    worker.addEventListener("error", () => this.#giveUp("The playground could not be loaded. Reload the page."));
    return worker;
  }

  #hear({ part, problem, isLast }: Answer): void {
    if (this.#waiting === undefined && part) this.#listener.onPart(part);
    if (isLast) this.#end(problem);
    else this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp("This takes too long, so it was stopped. Change something."), PATIENCE);
  }

  #giveUp(problem: string): void {
    this.close();
    this.#end(problem);
  }

  #end(problem?: string): void {
    clearTimeout(this.#timer);
    this.#isBusy = false;
    if (this.#waiting === undefined) this.#listener.onEnd(problem);
    this.#next();
  }
}
