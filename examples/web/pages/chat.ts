import { createComposer, watchCatalogue } from "@langslash/composer";
import { Answer } from "./answer.js";
import { askServer, callServer, fromServer } from "./ask-server.js";
import { byId, element } from "./element.js";
import { followEnd } from "./follow-end.js";
import { MessageHistory } from "./message-history.js";
import { readLines } from "./read-lines.js";
import { showModel } from "./model-notice.js";
import { attachSlashCompletion } from "./slash-completion.js";
import { usageHint } from "./usage-hint.js";

const form = byId("composer", HTMLFormElement);
const input = byId("message", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const hint = byId("hint", HTMLElement);
const welcome = byId("welcome", HTMLElement);
const conversation = byId("conversation", HTMLElement);

const goToEnd = followEnd();
const newChat = byId("new", HTMLButtonElement);
const history = new MessageHistory();
/** Id of the conversation. The tab keeps it, so that a page that is loaded again goes on. */
const thread = sessionStorage.getItem("thread") ?? crypto.randomUUID();
sessionStorage.setItem("thread", thread);
let running: AbortController | undefined;
/** The answer that waits for a decision. */
let undecided: Answer | undefined;

// The server sends the commands at once, and again whenever a skill is written, changed or deleted.
const composer = createComposer();
watchCatalogue("/api/commands", { onCatalogue: composer.setCatalogue });
attachSlashCompletion(composer, {
  input,
  list: byId("suggestions", HTMLElement),
  status: byId("status", HTMLElement),
});
composer.subscribe(showHint);
void showModel(byId("model", HTMLElement));
void showAgain();

input.addEventListener("input", fitHeight);
input.addEventListener("keydown", (event) => {
  const isOther = event.defaultPrevented || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  const recalled = isOther ? undefined : history.recall(event.key, input.value);
  if (recalled !== undefined) {
    event.preventDefault();
    return setText(recalled);
  }
  const isComposing = event.isComposing || event.keyCode === 229; // Safari ends a composition with such an Enter
  const sends = event.key === "Enter" && !event.shiftKey && !isComposing && !event.defaultPrevented;
  if (!sends) return;
  event.preventDefault();
  if (running) hint.replaceChildren(element("em", { role: "alert" }, "Wait for the answer, or stop it."));
  else form.requestSubmit();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (running) return running.abort();
  if (undecided) return undecided.node.querySelector<HTMLElement>(".actions button")?.focus();
  const text = input.value.trim();
  if (text === "") return;
  setText("");
  void ask(text);
});
newChat.addEventListener("click", () => {
  sessionStorage.removeItem("thread");
  location.reload();
});
for (const example of document.querySelectorAll("#examples button")) {
  example.addEventListener("click", () => use(example.textContent));
}

/** Puts a text into the field, ready to send or edit. */
function use(text: string): void {
  setText(text);
  input.focus();
}

/** Replaces the text of the field, with the list closed. */
function setText(text: string): void {
  input.value = text;
  fitHeight();
  composer.update(text, text.length);
  composer.close();
}

/** Makes the field as high as its text. */
function fitHeight(): void {
  input.rows = Math.min(input.value.split("\n").length, 8);
}

/**
 * Shows the problems of the commands that are written, or the parameters of the command at the caret, under the field.
 */
function showHint(): void {
  const { problems, command } = composer.getState();
  const [problem] = problems;
  const said = problem && element("em", {}, [problem.message, problem.hint].filter(Boolean).join(" "));
  hint.replaceChildren(...(said ? [said] : usageHint(command)));
}

/** Runs one turn: shows the message, and the answer as it streams in. */
async function ask(text: string): Promise<void> {
  const answer = begin(text);
  await receive(answer, "/api/chat", { thread, text });
  await finish(answer);
}

/** Shows a message, and the place of its answer. */
function begin(text: string): Answer {
  welcome.hidden = true;
  newChat.hidden = false;
  history.add(text);
  const answer = new Answer(use);
  conversation.append(element("article", { class: "question", "aria-label": "You" }, ...asTyped(text)), answer.node);
  goToEnd();
  return answer;
}

/** Shows the conversation that this tab had, if the server still has it. */
async function showAgain(): Promise<void> {
  const exchanges = await askServer<{ text: string; events: Parameters<Answer["add"]>[0][] }[]>(`/api/chat/${thread}`);
  if (conversation.hasChildNodes()) return; // the next message was faster
  for (const { text, events } of exchanges) {
    const answer = begin(text);
    for (const event of events) answer.add(event);
    void finish(answer);
  }
}

/** Continues after each decision that the agent waits for. */
async function finish(answer: Answer): Promise<void> {
  for (;;) {
    undecided = answer;
    const decisions = await answer.decisions();
    undecided = undefined;
    if (!decisions) break;
    await receive(answer, "/api/decide", { thread, decisions });
  }
  answer.end();
}

/** Shows what the server answers. */
async function receive(answer: Answer, path: string, body: object): Promise<void> {
  conversation.setAttribute("aria-busy", "true");
  running = new AbortController();
  send.textContent = "Stop";
  try {
    const response = await callServer(path, body, running.signal);
    for await (const line of readLines(response.body)) {
      answer.add(fromServer(line));
    }
  } catch (error) {
    answer.fail(
      running.signal.aborted ? "Stopped." : `No answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  running = undefined;
  send.textContent = "Send";
  conversation.setAttribute("aria-busy", "false");
}

/** Renders a message with its command in colour. */
function asTyped(text: string): Node[] {
  const [, command = "", rest = ""] = /^(\/[\p{L}\p{M}\p{N}_:-]+(?=\s|$))?(.*)$/su.exec(text) ?? [];
  return [element("code", {}, command), document.createTextNode(rest)];
}
