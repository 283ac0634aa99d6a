import { describeChat } from "@langslash/testing/chat-suite";
import { startFaultyOffice } from "./__fixtures__/faulty-office.js";

describeChat({
  title: "the chat of examples/web",
  start: startFaultyOffice,
  sample: /reload|refused|Escape|Back|model|people/,
});
