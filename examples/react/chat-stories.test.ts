import { describeChat } from "@langslash/testing/chat-suite";
import { startFaultyChat } from "./__fixtures__/react-chat.js";

describeChat({
  title: "a chat in React",
  start: startFaultyChat,
  // The page of a created project has the same client and the same server, and runs other stories.
  sample: /reset|frozen|refused|offline|draft|waits|unknown|Back|error of/,
});
