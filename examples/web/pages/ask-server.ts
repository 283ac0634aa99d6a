/**
 * Calls the page's server and returns its JSON response. Uses POST if there is a body.
 *
 * @throws Error with the message of the server
 */
export async function askServer<Answer>(path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  return fromServer(await (await callServer(path, body, signal)).text());
}

/** Like `askServer`, but returns the response, so that it can be read while it streams in. */
export async function callServer(path: string, body?: object, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const posted = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const response = await fetch(path, { ...posted, signal });
  if (response.ok) return response;
  throw new Error(fromServer<{ error: string }>(await response.text()).error);
}

/** Parses JSON from the server. The caller names its type, because server and page are parts of one program. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type
export function fromServer<Value>(json: string): Value {
  return JSON.parse(json);
}
