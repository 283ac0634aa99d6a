/**
 * Calls the page's server and returns its JSON response. Uses POST if there is a body.
 *
 * @throws Error with the message of the server
 */
// oxlint-disable-next-line no-unnecessary-type-parameters -- the caller names the type: server and page are one program
export async function askServer<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(answer.error);
}
