import { ACCESS_STORIES } from "./access-stories.js";
import { ANSWER_STORIES } from "./answer-stories.js";
import { type ChatStories, quickly } from "./chat-story.js";
import { type ChatUnderTest, openWindow } from "./chat-window.js";
import { CONNECTION_STORIES } from "./connection-stories.js";
import { CONVERSATION_STORIES } from "./conversation-stories.js";
import { CRASH_STORIES } from "./crash-stories.js";

/** The stories that each chat tells. */
const CHAT_STORIES: ChatStories = {
  ...CONNECTION_STORIES,
  ...ANSWER_STORIES,
  ...CONVERSATION_STORIES,
  ...ACCESS_STORIES,
  ...CRASH_STORIES,
};

/** Whether all stories are run for each client, which takes minutes, as each night: set CHAT_STORIES=all. */
const TELLS_ALL = process.env["CHAT_STORIES"] === "all";

/** Returns the names of the stories of a client: a sample of them, which contain a text, or all. */
export function storiesOf(sample: RegExp): readonly string[] {
  return Object.keys(CHAT_STORIES).filter((name) => TELLS_ALL || sample.test(name));
}

/** Runs a story in a window of its own. */
export async function tellStory(at: ChatUnderTest, name: string): Promise<void> {
  quickly(at);
  at.model.asked.length = 0;
  const window = await openWindow(at);
  try {
    await CHAT_STORIES[name]?.(at, window);
  } finally {
    await at.connection.mend();
    await window.page.context().close();
  }
}
