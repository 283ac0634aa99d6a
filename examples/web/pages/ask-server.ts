/**
 * Asks the page's own server, with a body by POST.
 *
 * @throws Error with what the server has against it
 */
export async function askServer<Answer>(path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  return fromServer(await (await callServer(path, body, signal)).text());
}

/** The same, with the answer as it comes in. */
export async function callServer(path: string, body?: object, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const posted = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const response = await fetch(path, { ...posted, signal });
  if (response.ok) return response;
  throw new Error(fromServer<{ error: string }>(await response.text()).error);
}

/** What the server wrote, which is of the type that the caller names: both are parts of one program. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type
export function fromServer<Value>(json: string): Value {
  return JSON.parse(json);
}
