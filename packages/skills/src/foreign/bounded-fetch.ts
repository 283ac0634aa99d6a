/** A function with the signature of the global `fetch`. */
type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` for the transport of an MCP client that ends an answer with an error as soon as it is larger than a
 * limit, so that a server cannot fill the memory. Without it, an answer is read whole before its size can be checked.
 *
 * On a stream of events that the request accepts, the limit holds for each event, not for the whole stream. Errors are
 * never such a stream, whatever their type: clients read them whole.
 *
 * @param limit - in bytes. A skill's file is at most 16 MiB, in Base64 about 22 MiB
 * @param fetch - sends the requests
 *
 * @example
 * ```ts
 * import { boundedFetch } from "@langslash/mcp";
 * import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
 *
 * const url = new URL("https://docs.example/mcp");
 * const transport = new StreamableHTTPClientTransport(url, { fetch: boundedFetch(4 * 1024 * 1024) });
 * console.log(transport.sessionId);
 * ```
 */
export function boundedFetch(limit: number, fetch: Fetch = globalThis.fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    const isStream =
      response.ok && isEventStream(response.headers, "content-type") && isEventStream(init?.headers, "accept");
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(limit, isStream)), { status, statusText, headers });
  };
}

/** Whether a header names the type of a stream of events, alone or among others. */
function isEventStream(headers: RequestInit["headers"], name: "accept" | "content-type"): boolean {
  const types = new Headers(headers).get(name)?.split(",") ?? [];
  return types.some((type) => type.split(";")[0]?.trim().toLowerCase() === "text/event-stream");
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Passes bytes on until there are more than the limit: in all, or in one event of a stream. */
function limitBytes(limit: number, isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let isLineEmpty = true;
  let previous = 0;
  const countEvent = (chunk: Uint8Array): void => {
    for (const byte of chunk) {
      const isPair = byte === LINE_FEED && previous === CARRIAGE_RETURN; // lines end with LF, CR or CR LF
      previous = byte;
      if (!isPair || size > 0) size += 1;
      if (isPair) continue;
      const isLineEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN;
      if (isLineEnd && isLineEmpty) size = 0; // an empty line ends an event
      isLineEmpty = isLineEnd;
      if (size > limit) return;
    }
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (isStream) countEvent(chunk);
      else size += chunk.length;
      if (size > limit) controller.error(new Error(`The answer is larger than ${limit} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}
