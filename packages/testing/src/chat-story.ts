import type { ChatUnderTest, ChatWindow } from "./chat-window.js";

/** The acts of a person, and the page that must then be seen. It ends with an idle server. */
export type ChatStory = (at: ChatUnderTest, window: ChatWindow) => Promise<void>;

/** Stories, by a sentence for each. */
export type ChatStories = Readonly<Record<string, ChatStory>>;

/** The end of an answer with a number of words. */
export const endOf = (words: number): string => `w${words} END`;

/** Makes the answers of the model long and slow. */
export const slowly = ({ model }: ChatUnderTest, words: number): void => void Object.assign(model, { words, gap: 50 });

/** Makes them short and quick, without errors. */
export const quickly = ({ model }: ChatUnderTest): void =>
  void Object.assign(model, { words: 5, gap: 0, status: 200, breaks: undefined });

/** Returns how often the model was asked. */
export const asks = ({ model }: ChatUnderTest, text: string): number =>
  model.asked.filter((asked) => asked.includes(text)).length;
