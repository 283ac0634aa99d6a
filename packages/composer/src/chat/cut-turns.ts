import { ChatError, type ChatErrorCode } from "./chat-error.js";
import type { ChatTurn } from "./chat-server.js";
import type { CutTurn, KeptChat } from "./kept-chat.js";

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
 * Returns the turns of the server, with the parts that were read of answers that ended early. The server does not have
 * these, so they are kept for a reload.
 */
export function withCuts<Part>(kept: KeptChat, thread: string, reading: Reading<Part>): readonly ChatTurn<Part>[] {
  const { turns: known, shown, lost, stopped } = reading;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the page kept its own parts
  const cuts = new Map(kept.cuts(thread).map((cut) => [cut.id, cut as CutTurn & ChatTurn<Part>]));
  const before = JSON.stringify([...cuts.values()]);
  const cut = (turn: ChatTurn<Part>, all: readonly ChatTurn<Part>[], why: ChatErrorCode): void => {
    const code = stopped.has(turn.id) ? "stopped" : why;
    const said = code === "cut" ? (turn.reason ?? cuts.get(turn.id)?.reason) : undefined;
    const after = all[all.findIndex(({ id }) => id === turn.id) - 1]?.id;
    cuts.set(turn.id, { ...turn, status: "cut", reason: said ?? new ChatError(code).message, after });
  };
  const turns = known.map((turn): ChatTurn<Part> => {
    if (turn.status !== "done" && turn.status !== "cut") return turn;
    const last = shown.find(({ id, status }) => id === turn.id && status === "running");
    const read = [last, cuts.get(turn.id), turn].map((each) => each?.parts ?? []);
    const parts = read.reduce((one, other) => (other.length > one.length ? other : one)); // a part that was seen stays as it was
    if (turn.status === "done" && parts.length === turn.parts.length) cuts.delete(turn.id);
    else cut({ ...turn, parts }, known, "cut");
    return cuts.get(turn.id) ?? turn;
  });
  for (const turn of lost) if (turn.parts.length > 0) cut(turn, shown, "lost");
  for (const turn of cuts.values())
    if (!known.some(({ id }) => id === turn.id))
      turns.splice(turns.findIndex(({ id }) => id === turn.after) + 1, 0, turn);
  const now = [...cuts.values()];
  if (JSON.stringify(now) !== before) kept.keepCuts(thread, now);
  return turns;
}
