import { setTimeout } from "node:timers/promises";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";

/** Messages that open a connection. Their answers do not depend on the skills. */
const OPENING = new Set(["initialize", "notifications/initialized", "server/discover", "ping"]);

/** A request that is answered only when the connection ends. */
const LISTEN = "subscriptions/listen";

/** How long answers are waited for after the end of the input, in milliseconds. */
const GRACE = 5_000;

/**
 * Holds back the messages of a connection that is being served, except for those that open it, until the skills are
 * loaded. Until then, changes of lists that no client has seen are not sent either.
 *
 * @returns a function that resolves when all requests so far have been answered, but after five seconds at the latest
 */
export function holdRequests(transport: Transport, loaded: Promise<unknown>): () => Promise<void> {
  const deliver = transport.onmessage?.bind(transport) ?? noop;
  const send = transport.send.bind(transport);
  const held: JSONRPCMessage[] = [];
  const open = new Set<unknown>();
  let isLoaded = false;
  let onAnswered = noop;
  const close = (id: unknown): void => {
    open.delete(id);
    if (open.size === 0) onAnswered();
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no other way
  transport.onmessage = (message, extra) => {
    if ("method" in message && "id" in message && message.method !== LISTEN) open.add(message.id);
    const isHeld = !isLoaded && !(held.length === 0 && "method" in message && OPENING.has(message.method));
    if (isHeld) held.push(message);
    else deliver(message, extra);
    close(cancelledBy(message)); // gets no answer
  };
  transport.send = async (message, options) => {
    if (!isLoaded && "method" in message && message.method.endsWith("/list_changed")) return;
    await send(message, options);
    if (!("method" in message)) close(message.id);
  };
  const release = async (): Promise<void> => {
    await loaded;
    isLoaded = true;
    for (const message of held.splice(0)) deliver(message);
  };
  release().catch(noop);
  return async () => {
    const abort = new AbortController();
    const answered = new Promise<void>((resolve) => (onAnswered = resolve));
    if (open.size === 0) return;
    await Promise.race([answered, setTimeout(GRACE, undefined, { signal: abort.signal }).catch(noop)]);
    abort.abort();
  };
}

function cancelledBy(message: JSONRPCMessage): unknown {
  const isCancelled = "method" in message && message.method === "notifications/cancelled";
  return isCancelled ? message.params?.["requestId"] : undefined;
}

function noop(): void {
  // nothing is waited for, or the server reports the failure
}
