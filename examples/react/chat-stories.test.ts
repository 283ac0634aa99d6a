import { describeChat } from "@langslash/testing/chat-suite";
import { startFaultyChat } from "./__fixtures__/react-chat.js";

describeChat({
  title: "a chat in React",
  start: startFaultyChat,
  // The page of a created project, which has the same client and server, and examples/web tell the others.
  sample: /reset|frozen|offline|second|unknown/,
});
