import { setTimeout } from "node:timers/promises";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { splitNotes } from "@langslash/middleware";

/** Duration of a call in milliseconds: long enough for a checkpoint to fail in the meantime. */
const THINKING = 100;

/** A chat model that answers with the mark of the skill that the newest message names, and with its text. */
export class MarkingModel extends SimpleChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "marking";
  }

  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    await setTimeout(THINKING);
    const { notes, text } = splitNotes(messages.at(-1)?.text ?? "");
    const [, name = ""] = /^# Explicitly Invoked Skill: (\S+)/m.exec(notes) ?? [];
    // A note may refer to the text in an older message.
    const marks = messages.flatMap((each) => each.text.match(/MARK \S+ \d+/g) ?? []);
    const mark = marks.findLast((each) => each.startsWith(`MARK ${name} `)) ?? "no mark";
    return `${mark} ${text}`;
  }
}
