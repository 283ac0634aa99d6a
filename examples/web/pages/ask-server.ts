/**
 * Calls the page's server and returns its JSON response. Uses POST if there is a body.
 *
 * @throws Error with the message of the server
 */
export async function askServer<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
  if (response.ok) return fromServer(await response.text());
  throw new Error(fromServer<{ error: string }>(await response.text()).error);
}

/** Parses JSON from the server. The caller names its type, because server and page are parts of one program. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type
export function fromServer<Value>(json: string): Value {
  return JSON.parse(json);
}
