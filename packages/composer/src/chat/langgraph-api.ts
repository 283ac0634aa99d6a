import { ChatError, chatError, errorOfStatus } from "./chat-error.js";
import type { ThreadMessage } from "./thread-turns.js";

/** Options for `langGraphServer`. */
export interface LangGraphServerOptions {
  /** Address of the server, without a slash at its end. */
  readonly url: string;
  /** Name of the agent in langgraph.json, or the id of an assistant. */
  readonly assistant: string;
  /** Headers of the requests, for example of a login. They are asked for again before each request. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** A run of a thread. */
export interface Run {
  readonly run_id: string;
  readonly thread_id: string;
  readonly status: string;
  readonly created_at: string;
  readonly kwargs?: { readonly input?: { readonly messages?: readonly ThreadMessage[] } | null };
}

/** The state of a thread. */
export interface ThreadState {
  readonly values: { readonly messages?: readonly ThreadMessage[] };
  readonly tasks: readonly { readonly interrupts?: readonly { readonly id?: string; readonly value?: unknown }[] }[];
}

/** Longest time that a request may take, in milliseconds. */
const PATIENCE = 15_000;

/** Requests to a LangGraph server. They throw a `ChatError`. */
export interface LangGraphApi {
  readonly request: (path: string, signal: AbortSignal, init?: RequestInit) => Promise<Response>;
  /** Sends JSON, and returns the JSON of the response. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type
  readonly call: <Result>(method: string, path: string, signal: AbortSignal, body?: object) => Promise<Result>;
}

/** Returns the requests to a server. */
export function langGraphApi({ url, headers = () => ({}) }: LangGraphServerOptions): LangGraphApi {
  const request = async (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> => {
    const sent = new Headers({ "content-type": "application/json", ...headers() });
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
    const response = await fetch(`${url}${path}`, { ...init, headers: sent, signal }).catch((error: unknown) => {
      throw chatError(error);
    });
    if (response.ok) return response;
    const isThread = response.status === 404 && /thread/i.test(await response.text().catch(() => ""));
    throw isThread ? new ChatError("unknown-thread") : errorOfStatus(response.status);
  };
  return {
    request,
    async call(method, path, signal, body) {
      const patient = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
      const response = await request(path, patient, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
      const text = await response.text().catch((error: unknown) => {
        throw chatError(error);
      });
      try {
        return JSON.parse(text === "" ? "null" : text);
      } catch (cause) {
        throw new ChatError("address", { cause }); // a page, for example
      }
    },
  };
}
