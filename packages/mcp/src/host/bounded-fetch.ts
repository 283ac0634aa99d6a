/** A function with the signature of the global `fetch`. */
type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` for the transport of an MCP client that ends an answer with an error as soon as it is larger than a
 * limit, so that a server cannot fill the memory. Without it, an answer is read whole before its size can be checked.
 *
 * On a stream of events, the limit holds for each event, not for the whole stream.
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
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(limit, isStream)), { status, statusText, headers });
  };
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Passes bytes on until there are more than the limit: in all, or in one event of a stream. */
function limitBytes(limit: number, isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let isLineEmpty = true;
  const countEvent = (chunk: Uint8Array): void => {
    for (const byte of chunk) {
      size += 1;
      if (byte === LINE_FEED && isLineEmpty) size = 0; // an empty line ends an event
      if (byte !== CARRIAGE_RETURN) isLineEmpty = byte === LINE_FEED;
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
