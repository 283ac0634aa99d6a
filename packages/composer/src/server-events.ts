/** A server-sent event. */
export interface ServerEvent {
  /** @default "message" */
  readonly event: string;
  readonly data: string;
}

/** Yields the events of a stream. Calls `onBytes` whenever something arrives, also a comment. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let event = "message";
  let data: string[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    onBytes();
    rest += read.value;
    if (!read.value.includes("\n")) continue; // a long line arrives in many pieces
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("event:")) event = line.slice("event:".length).trim();
      if (line.startsWith("data:")) data.push(line.slice("data:".length));
      if (line !== "") continue;
      if (data.length > 0) yield { event, data: data.join("\n") };
      [event, data] = ["message", []];
    }
  }
}
