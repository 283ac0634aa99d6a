import { useChat } from "@langslash/composer/react";
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Composer } from "../../../packages/create-langslash/template/page/composer.js";
import { Conversation } from "../../../packages/create-langslash/template/page/conversation.js";
import { Questions } from "../../../packages/create-langslash/template/page/questions.js";
import { byId } from "./element.js";
import { MessageHistory } from "./message-history.js";
import { showModel } from "./model-notice.js";
import { officeServer } from "./office-server.js";
import { Turn } from "./turn.js";

const EXAMPLES = [
  "/research Kentucky statute of limitations",
  "/medical-records-analysis case=mo_alif output=brief",
  "/research comparative fault | /summarize",
  "/help",
];

/** The page of a new project, for the server of the office and with what this chat has besides. */
function OfficeChat(): ReactElement {
  const { chat, state } = useChat({ server: officeServer });
  const [history] = useState(() => new MessageHistory());
  const field = useRef<HTMLTextAreaElement>(null);
  const model = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (model.current) void showModel(model.current);
  }, []);
  useEffect(() => history.keep(state.turns.map(({ text }) => text)), [history, state.turns]);
  const focus = (): void => field.current?.focus();
  /** Puts a text into the field, ready to send or edit. */
  const use = (text: string): void => {
    chat.setDraft(text);
    focus();
  };
  const begin = (): void => {
    chat.open(undefined);
    focus();
  };
  const recall = (event: KeyboardEvent): void => {
    const isOther = event.defaultPrevented || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (isOther || event.target !== field.current) return;
    const recalled = history.recall(event.key, state.draft);
    if (recalled === undefined) return;
    event.preventDefault();
    use(recalled);
  };
  const welcome = (
    <section id="welcome">
      <h2 className="title">What shall we work on?</h2>
      <p>
        Type <kbd>/</kbd> for the commands of the office, or ask in your own words.
      </p>
      {EXAMPLES.map((text) => (
        <button key={text} type="button" onClick={() => use(text)}>
          {text}
        </button>
      ))}
    </section>
  );
  return (
    <div id="page" onKeyDown={recall}>
      <header>
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="26" height="26" />
          <span>Langslash</span>
        </a>
        <nav aria-label="Pages">
          <a href="/" aria-current="page">
            Chat
          </a>
          <a href="/slash-commands/convert">Convert</a>
        </nav>
        <h1 className="unseen">Chat</h1>
        {state.thread !== undefined && (
          <button type="button" onClick={begin}>
            New chat
          </button>
        )}
        <p ref={model} className="pill" hidden />
      </header>
      <Conversation state={state} welcome={welcome}>
        {(turn) => <Turn key={turn.id} turn={turn} onUse={use} />}
      </Conversation>
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">{state.problem !== undefined && <p role="alert">{state.problem}</p>}</div>
      <Composer ref={field} chat={chat} state={state} catalogue="/api/commands" />
      <Questions chat={chat} state={state} secrets="/api/secrets" onAnswered={focus} />
    </div>
  );
}

createRoot(byId("root", HTMLElement)).render(<OfficeChat />);
