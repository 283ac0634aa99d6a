import { ChatError, type ChatErrorCode } from "./chat-error.js";
import { type ChatTurn, hasEnded } from "./chat-server.js";
import type { CutTurn } from "./kept-chat.js";

/** Turns that `withCuts` compares. */
interface Reading<Part> {
  /** The turns of the server. */
  readonly turns: readonly ChatTurn<Part>[];
  /** The turns that the page shows. */
  readonly shown: readonly ChatTurn<Part>[];
  /** Those of them that the server has lost. */
  readonly lost: readonly ChatTurn<Part>[];
  /** The ids of the turns that were stopped here. */
  readonly stopped: ReadonlySet<string>;
}

/**
 * Returns the turns of the server, with the parts that were read of answers that ended early, and the cut turns to keep
 * for a reload: those that the server does not have as they were read. A turn that it has lost goes with the next one.
 */
export function withCuts<Part>(
  before: readonly CutTurn<Part>[],
  { turns, shown, lost, stopped }: Reading<Part>,
): { readonly turns: readonly ChatTurn<Part>[]; readonly cuts: readonly CutTurn<Part>[] } {
  const last = turns.at(-1)?.id;
  const cutTurn = (turn: ChatTurn<Part>, why: ChatErrorCode): CutTurn<Part> => {
    const code = stopped.has(turn.id) ? "stopped" : why;
    const said = code === "cut" ? (turn.reason ?? before.find(({ id }) => id === turn.id)?.reason) : undefined;
    return { ...turn, status: "cut", reason: said ?? new ChatError(code).message, after: last };
  };
  const cuts: CutTurn<Part>[] = [];
  const known = turns.map((turn): ChatTurn<Part> => {
    const cut = before.find(({ id }) => id === turn.id);
    if (!hasEnded(turn)) {
      if (cut) cuts.push(cut);
      return turn;
    }
    const running = shown.find(({ id, status }) => id === turn.id && status === "running");
    const read = [running, cut, turn].map((each) => each?.parts ?? []);
    const parts = read.reduce((one, other) => (other.length > one.length ? other : one)); // a part that was seen stays as it was
    if (turn.status === "done" && parts.length === turn.parts.length) return turn;
    const next = cutTurn({ ...turn, parts }, "cut");
    cuts.push(next);
    return next;
  });
  const gone = before.filter(({ id, after }) => after === last && !turns.some((turn) => turn.id === id));
  const read = lost.filter(({ parts }) => parts.length > 0).map((turn) => cutTurn(turn, "lost"));
  return { turns: [...known, ...gone, ...read], cuts: [...cuts, ...gone, ...read] };
}
