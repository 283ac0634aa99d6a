import { anyBeginning, type Beginning, beginning, type BeginningPart, NAME, SPACE } from "../beginning.js";
import { CUT_OFF, type Frame, type MessageHeader, type ToolTable, unreadable } from "../frame.js";
import { messageFrame, NO_VALUES } from "./message-frame.js";
import { namedJsonFrame } from "../json/json-frames.js";

/** The body of a call: the recipient on any channel, then a JSON object. */
export const HARMONY_BODY =
  /^\s*(?:assistant\s*)?(?:<\|channel\|>\s*)?(?:(?:analysis|commentary|comment|final)\s*)?to=(?:functions[.:])?(?<name>[^\s<]+)(?=[\s<])[^{}]*?<\|message\|>\s*(?<json>[\s\S]*)$/i;

/** The channels of calls: they occur on all of them, also without one. */
const CHANNELS = ["analysis", "commentary", "comment", "final"];
const TO = [SPACE, "to=", NAME, /[\s<]/] as const;
/** The recipients of tools that are built into the model. */
const BUILT_IN = /to=(python|browser(?:\.\w*)?|container(?:\.\w*)?)[\s<]/i;
const PERSON = /to=(user|self)[\s<]/i;
const MESSAGE = "<|message|>";
const MARKS = ["<|start|>", "<|channel|>", "<|constrain|>", MESSAGE, "<|call|>", "<|end|>", "<|return|>"];
const END = "<|end|>";

/** The texts between each opening mark and the channel. */
const BEFORE_CHANNEL: readonly (readonly [open: string, before: readonly BeginningPart[]])[] = [
  ["<|channel|>", []],
  ["<|start|>", ["assistant", SPACE, "<|channel|>", SPACE]],
];

const FOREIGN = anyBeginning(...["functions.", "user", "tool", "system", "developer"].map((role) => beginning(role)));

const OWN_FRAMES: readonly Frame[] = BEFORE_CHANNEL.flatMap(([open, before]) => {
  const withChannel = (...parts: readonly BeginningPart[]): Beginning[] =>
    CHANNELS.map((channel) => beginning(...before, channel, ...parts));
  const isStart = open === "<|start|>";
  const role = isStart ? ["assistant"] : [];
  const call = anyBeginning(
    ...withChannel(...TO),
    beginning(...role, SPACE, "to=", NAME, SPACE, "<|channel|>"),
    beginning(...role, SPACE, "to=", NAME, SPACE, /\w{0,20}/, SPACE, MESSAGE, SPACE, "{"),
    beginning(...role, SPACE, "to=", NAME, SPACE, "<|constrain|>"),
  );
  const header = anyBeginning(
    ...withChannel(SPACE, MESSAGE),
    ...withChannel(SPACE, "<|constrain|>", /\w{0,20}/, SPACE, MESSAGE),
    ...(isStart ? [beginning("assistant", SPACE, MESSAGE)] : []),
  );
  return [
    callFrame(open, call),
    builtInFrame(open, call),
    messageFrame({ opens: [open], begins: header, marks: MARKS, end: END, kindOf }),
  ];
});

/** Begins a message of somebody else after a call, such as its result. */
const foreignFrame: Frame = {
  opens: ["<|start|>"],
  closes: [],
  marks: [],
  isShared: "anywhere",
  begins: (head, { hasCall }) => hasCall && FOREIGN(head),
  createGuard: () => ({ ...NO_VALUES, text: () => 0 }),
  read: () => ({ items: [], rest: "", message: { kind: "invented", end: "" } }),
};

/** The frames of gpt-oss: calls, also to built-in tools, headers of thoughts and answers, and messages of others. */
export const harmonyFrames: readonly Frame[] = [...OWN_FRAMES, foreignFrame];

function callFrame(open: string, begins: Beginning): Frame {
  return namedJsonFrame({
    opens: [open],
    closes: ["<|call|>", END, "<|return|>"],
    endsItself: true,
    marks: MARKS,
    begins: (head, { tools }) => (isBuiltIn(head, tools) || isPerson(head, tools) ? false : begins(head)),
    body: HARMONY_BODY,
  });
}

/** Reports a call to a tool that is built into the model, such as `python`, whose body is not JSON. */
function builtInFrame(open: string, begins: Beginning): Frame {
  return {
    opens: [open],
    closes: ["<|call|>", END, "<|return|>"],
    marks: MARKS,
    begins: (head, { tools }) => (begins(head) === true && !isBuiltIn(head, tools) ? false : begins(head)),
    createGuard: () => NO_VALUES,
    read: (body, isClosed) => {
      const [, name = ""] = BUILT_IN.exec(body) ?? [];
      return unreadable(isClosed ? `There is no built-in tool ${name}.` : CUT_OFF, name);
    },
  };
}

/** Whether the recipient is the user or the model itself, as in the headers of Muse Glimmer. */
function isPerson(head: string, tools: ToolTable): boolean {
  const [, name = ""] = PERSON.exec(head) ?? [];
  return name !== "" && !tools.has(name.toLowerCase());
}

function isBuiltIn(head: string, tools: ToolTable): boolean {
  const [, name = ""] = BUILT_IN.exec(head) ?? [];
  return name !== "" && !tools.has(name);
}

function kindOf(header: string): MessageHeader["kind"] {
  return /(?:^|<\|channel\|>)\s*analysis/i.test(header) ? "thought" : "answer";
}
