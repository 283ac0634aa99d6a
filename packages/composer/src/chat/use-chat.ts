"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { Chat } from "./chat.js";
import type { ChatOptions, ChatState } from "./chat-state.js";
import { followAddress, threadInAddress } from "./thread-address.js";

/** Result of `useChat`: the chat, and its state. */
export interface UseChat<Part, Question, Answer> {
  readonly chat: Chat<Part, Question, Answer>;
  readonly state: ChatState<Part, Question>;
}

/** Creates the chat of a page, with its conversation in the address. The options are read at the first call. */
export function useChat<Part, Question, Answer>(
  options: ChatOptions<Part, Question, Answer>,
): UseChat<Part, Question, Answer> {
  const [chat] = useState(() => new Chat({ thread: threadInAddress(), ...options }));
  const state = useSyncExternalStore(chat.subscribe, chat.getState, chat.getState);
  useEffect(() => {
    const ends = [chat.start(), followAddress(chat)];
    return () => ends.forEach((end) => end());
  }, [chat]);
  return { chat, state };
}
