import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { splitNotes } from "@langslash/middleware";

/**
 * A model for the time without a key. It reports what it received: the instructions of the skill, the arguments and the
 * request. Delete this file when you have a key.
 */
export class OfflineModel extends SimpleChatModel {
  override _llmType(): string {
    return "offline";
  }

  /** Returns the model itself. It calls no tools. */
  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    const { notes, text } = splitNotes(messages.findLast(({ type }) => type === "human")?.text ?? "");
    const [, name] = /^# (?:Explicitly Invoked|Selected) Skill: (\S+)/m.exec(notes) ?? [];
    const received = name
      ? [`It received the skill \`${name}\` before the text of the message:`, quote(notes)]
      : ["It received no skill: the message names none, and is not clearly about one. Try `/client-letter`."];
    return [
      "**This is the offline model.** It writes no answers of its own.",
      ...received,
      "It was asked:",
      quote(text),
      "Set `OPENAI_API_KEY` in `.env`, and a real model answers.",
    ].join("\n\n");
  }
}

/** Returns a text as a block of code in Markdown. */
function quote(text: string): string {
  return text.trim().replaceAll(/^/gm, "    ");
}
