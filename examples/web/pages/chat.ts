import { Chat, createComposer, followAddress, threadInAddress, watchCatalogue } from "@langslash/composer";
import { Answer } from "./answer.js";
import { byId, element } from "./element.js";
import { questionForms } from "./question-forms.js";
import { MessageHistory } from "./message-history.js";
import { officeServer } from "./office-server.js";
import { showModel } from "./model-notice.js";
import { attachSlashCompletion } from "./slash-completion.js";

const form = byId("composer", HTMLFormElement);
const input = byId("message", HTMLTextAreaElement);
const send = byId("send", HTMLButtonElement);
const hint = byId("hint", HTMLElement);
const welcome = byId("welcome", HTMLElement);
const conversation = byId("conversation", HTMLElement);

const newChat = byId("new", HTMLButtonElement);
const history = new MessageHistory();
const chat = new Chat({ server: officeServer, thread: threadInAddress() });
/** The turns that are shown, by the ids of their messages. */
const shown = new Map<string, { readonly question: HTMLElement; readonly answer: Answer }>();
const showForms = questionForms(byId("questions", HTMLElement), (answers) => {
  input.focus();
  return chat.decide(answers);
});

// The server sends the commands at once, and again whenever a skill is written, changed or deleted.
const composer = createComposer({ choices: "/api/commands" });
watchCatalogue("/api/commands", { onCatalogue: composer.setCatalogue });
attachSlashCompletion(composer, {
  input,
  list: byId("suggestions", HTMLElement),
  status: byId("status", HTMLElement),
});
composer.subscribe(showHint);
void showModel(byId("model", HTMLElement));
chat.subscribe(show);
chat.start();
followAddress(chat);

input.addEventListener("input", () => chat.setDraft(input.value));
input.addEventListener("keydown", (event) => {
  const isOther = event.defaultPrevented || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  const recalled = isOther ? undefined : history.recall(event.key, input.value);
  if (recalled !== undefined) {
    event.preventDefault();
    return use(recalled);
  }
  const isComposing = event.isComposing || event.keyCode === 229; // Safari ends a composition with such an Enter
  const sends = event.key === "Enter" && !event.shiftKey && !isComposing && !event.defaultPrevented;
  if (!sends) return;
  event.preventDefault();
  chat.send();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (send.textContent === "Stop") chat.stop();
  else chat.send();
});
newChat.addEventListener("click", () => {
  chat.open(undefined);
  input.focus();
});
for (const example of welcome.querySelectorAll("button")) {
  example.addEventListener("click", () => use(example.textContent));
}

/** Puts a text into the field, ready to send or edit. */
function use(text: string): void {
  setText(text);
  chat.setDraft(text);
  input.focus();
}

/** Replaces the text of the field, with the list closed. */
function setText(text: string): void {
  input.value = text;
  composer.update(text, text.length);
  composer.close();
}

/** Shows the first problem of the commands that are written, or the usage of the command at the caret. */
function showHint(): void {
  const { problems, usage } = composer.getState();
  const [problem] = problems;
  hint.classList.toggle("problem", problem !== undefined);
  hint.textContent = problem ? [problem.message, problem.hint].filter(Boolean).join(" ") : (usage ?? "");
}

/** Shows the state of the chat. */
function show(): void {
  const { turns, questions, draft, thread, isBusy, isLoading, progress, problem: said } = chat.getState();
  if (draft !== input.value) setText(draft);
  welcome.hidden = turns.length > 0 || isLoading;
  newChat.hidden = thread === undefined;
  conversation.setAttribute("aria-busy", String(isBusy));
  send.textContent = isBusy && draft.trim() === "" ? "Stop" : "Send";
  byId("progress", HTMLElement).textContent = progress;
  byId("problem", HTMLElement).textContent = said ?? "";
  const ids = new Set(turns.map(({ id }) => id));
  for (const [id, { question, answer }] of shown) {
    if (ids.has(id)) continue;
    question.remove();
    answer.node.remove();
    shown.delete(id);
  }
  for (const [index, { id, text, parts, status, reason }] of turns.entries()) {
    const { question, answer } = shown.get(id) ?? begin(id, text);
    const place = conversation.children[2 * index];
    if (place !== question) conversation.insertBefore(question, place ?? null).after(answer.node);
    answer.show(parts, status, reason);
  }
  showForms(questions);
}

/** Shows a message, and the place of its answer. */
function begin(id: string, text: string): { readonly question: HTMLElement; readonly answer: Answer } {
  history.add(text);
  const answer = new Answer(use);
  const question = element("article", { class: "human", "aria-label": "You" }, ...asTyped(text));
  conversation.append(question, answer.node);
  shown.set(id, { question, answer });
  byId("list", HTMLElement).scrollTo({ top: 0 }); // the end, since the list is laid out from its end
  return { question, answer };
}

/** Renders a message with its command in colour. */
function asTyped(text: string): Node[] {
  const [, command = "", rest = ""] = /^(\/[\p{L}\p{M}\p{N}_:-]+(?=\s|$))?(.*)$/su.exec(text) ?? [];
  return [element("code", {}, command), document.createTextNode(rest)];
}
