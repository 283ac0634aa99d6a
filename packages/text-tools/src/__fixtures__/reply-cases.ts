/** A reply as a model may write it, and the expected result. */
export interface ReplyCase {
  readonly what: string;
  readonly reply: string;
  readonly calls?: readonly (readonly [name: string, args: Record<string, unknown>])[];
  readonly text?: string;
  /** The errors of the calls that cannot be read. */
  readonly invalid?: readonly RegExp[];
  /**
   * Whether only the text after a quoted call shows that it is quoted, so that it is a call if the reply ends before.
   */
  readonly isQuotedLater?: boolean;
}

const READ = '{"name": "read", "arguments": {"path": "notes.md"}}';
const read = ["read", { path: "notes.md" }] as const;
const json = String.raw;

export const REPLY_CASES: readonly ReplyCase[] = [
  {
    what: "a text without calls",
    reply: "  Two < three, <b>bold</b> and 5 > 4.\n",
    text: "  Two < three, <b>bold</b> and 5 > 4.\n",
  },
  { what: "a call alone", reply: `<tool_call>${READ}</tool_call>`, calls: [read] },
  { what: "a call over several lines", reply: `<tool_call>\n${READ}\n</tool_call>\n`, calls: [read] },
  { what: "tags in any letter case", reply: `<TOOL_CALL>${READ}</Tool_Call>`, calls: [read] },
  {
    what: "text before and after",
    reply: `Before.\n\n<tool_call>${READ}</tool_call>\nAfter.`,
    calls: [read],
    text: "Before.\n\nAfter.",
  },
  { what: "text that touches a call", reply: `a<tool_call>${READ}</tool_call>b`, calls: [read], text: "ab" },
  {
    what: "several calls",
    reply: `<tool_call>${READ}</tool_call>\n<tool_call>{"name":"list"}</tool_call>`,
    calls: [read, ["list", {}]],
  },
  {
    what: "the longest space around calls that follow each other",
    reply: `One.\n\n<tool_call>${READ}</tool_call>\n<tool_call>${READ}</tool_call> Two.`,
    calls: [read, read],
    text: "One.\n\nTwo.",
  },
  {
    what: "text between calls",
    reply: `One <tool_call>${READ}</tool_call> two <tool_call>${READ}</tool_call> three`,
    calls: [read, read],
    text: "One two three",
  },
  {
    what: "an array of calls",
    reply: `<tool_call>[${READ}, {"name":"list"}]</tool_call>`,
    calls: [read, ["list", {}]],
  },
  {
    what: "several calls between one pair of tags",
    reply: `<tool_call>${READ}\n{"name":"list"}</tool_call>`,
    calls: [read, ["list", {}]],
  },
  {
    what: "a good call beside a broken one in an array",
    reply: `<tool_call>[${READ}, {"name": {{]</tool_call>`,
    calls: [read],
    invalid: [/not valid JSON: expected a key at/],
  },
  {
    what: "a good call beside one without a name",
    reply: `<tool_call>[${READ}, {"arguments": {}}]</tool_call>`,
    calls: [read],
    invalid: [/no "name"/],
  },
  {
    what: "a code fence inside the tags",
    reply: `<tool_call>\n\`\`\`json\n${READ}\n\`\`\`\n</tool_call>`,
    calls: [read],
  },
  {
    what: "args for arguments",
    reply: '<tool_call>{"name":"read","args":{"path":"notes.md"}}</tool_call>',
    calls: [read],
  },
  {
    what: "parameters for arguments",
    reply: '<tool_call>{"name":"read","parameters":{"path":"notes.md"}}</tool_call>',
    calls: [read],
  },
  { what: "OpenAI's form", reply: `<tool_call>{"type":"function","function":${READ}}</tool_call>`, calls: [read] },
  {
    what: "arguments as a JSON string",
    reply: json`<tool_call>{"name":"read","arguments":"{\"path\": \"notes.md\"}"}</tool_call>`,
    calls: [read],
  },
  { what: "no arguments", reply: '<tool_call>{"name":"list"}</tool_call>', calls: [["list", {}]] },
  {
    what: "null as arguments",
    reply: '<tool_call>{"name":"list","arguments":null}</tool_call>',
    calls: [["list", {}]],
  },
  {
    what: "keys without a meaning",
    reply: '<tool_call>{"name":"list","retrigger":true,"arguments":{}}</tool_call>',
    calls: [["list", {}]],
  },
  {
    what: "single quotes",
    reply: "<tool_call>{'name': 'read', 'arguments': {'path': 'notes.md'}}</tool_call>",
    calls: [read],
  },
  {
    what: "trailing commas",
    reply: '<tool_call>{"name":"read","arguments":{"path":"notes.md",},}</tool_call>',
    calls: [read],
  },
  {
    what: "Python literals",
    reply: '<tool_call>{"name":"set","arguments":{"a":True,"b":None}}</tool_call>',
    calls: [["set", { a: true, b: null }]],
  },
  {
    what: "raw line breaks and tabs in strings",
    reply: '<tool_call>{"name":"write","arguments":{"content":"a\n\tb"}}</tool_call>',
    calls: [["write", { content: "a\n\tb" }]],
  },
  {
    what: "escapes that JSON does not define",
    reply: json`<tool_call>{"name":"find","arguments":{"pattern":"\d+ in C:\Users"}}</tool_call>`,
    calls: [["find", { pattern: json`\d+ in C:\Users` }]],
  },
  {
    what: "unescaped quotes in pairs",
    reply: '<tool_call>{"name":"say","arguments":{"text":"he said "hi" to me"}}</tool_call>',
    calls: [["say", { text: 'he said "hi" to me' }]],
  },
  {
    what: "a closing brace left out",
    reply: '<tool_call>{"name":"read","arguments":{"path":"notes.md"}</tool_call>',
    calls: [read],
  },
  {
    what: "prose after the JSON",
    reply: `<tool_call>${READ} I read it.</tool_call>`,
    calls: [read],
    text: "I read it.",
  },
  { what: "a missing closing tag at the end", reply: `Look.\n<tool_call>${READ}`, calls: [read], text: "Look." },
  {
    what: "a missing closing tag before the next call",
    reply: `<tool_call>${READ}\n<tool_call>{"name":"list"}</tool_call>`,
    calls: [read, ["list", {}]],
  },
  {
    what: "raw line breaks and a missing closing tag",
    reply: '<tool_call>{"name":"write","arguments":{"content":"a\nb"}}',
    calls: [["write", { content: "a\nb" }]],
  },
  {
    what: "a closing tag inside a string",
    reply: '<tool_call>{"name":"write","arguments":{"content":"ends with }</tool_call> here"}}</tool_call>',
    calls: [["write", { content: "ends with }</tool_call> here" }]],
  },
  {
    what: "an escaped closing tag inside a string",
    reply: json`<tool_call>{"name":"write","arguments":{"content":"x <\/tool_call> \u003c/tool_call>"}}</tool_call>`,
    calls: [["write", { content: "x </tool_call> </tool_call>" }]],
  },
  {
    what: "a whole call inside a string",
    reply: json`<tool_call>{"name":"write","arguments":{"content":"<tool_call>{\"name\":\"x\"}</tool_call>"}}</tool_call> ok`,
    calls: [["write", { content: '<tool_call>{"name":"x"}</tool_call>' }]],
    text: "ok",
  },
  {
    what: "calls without a quote inside a string",
    reply: `<tool_call>{"name":"write","arguments":{"content":"a </tool_call><tool_call>list</tool_call> b"}}</tool_call>`,
    calls: [["write", { content: "a </tool_call><tool_call>list</tool_call> b" }]],
  },
  {
    what: "a tag inside a string whose call lacks its braces",
    reply: '<tool_call>{"name":"write","arguments":{"content":"a </tool_call> b"</tool_call> c',
    calls: [["write", { content: "a </tool_call> b" }]],
    text: "c",
  },
  {
    what: "a backslash before a tag inside a string",
    reply: json`<tool_call>{"name":"write","arguments":{"content":"a \<tool_call>"}}</tool_call> b`,
    calls: [["write", { content: json`a \<tool_call>` }]],
    text: "b",
  },
  {
    what: "a string that ends with a backslash",
    reply: json`<tool_call>{"name":"cd","arguments":{"path":"C:\\"}}</tool_call>`,
    calls: [["cd", { path: "C:\\" }]],
  },
  {
    what: "one unescaped quote",
    reply: `<tool_call>{"name":"buy","arguments":{"item":"5" pipe"}}</tool_call> and <tool_call>${READ}</tool_call>`,
    calls: [["buy", { item: '5" pipe' }], read],
    text: "and",
  },
  {
    what: "a missing quote: only this call is unreadable",
    reply: `<tool_call>{"name":"buy","arguments":{"item":5" pipe}}</tool_call> and <tool_call>${READ}</tool_call>`,
    calls: [read],
    text: "and",
    invalid: [/not valid JSON/],
  },
  {
    what: "unescaped quotes that could end a value",
    reply: '<tool_call>{"name":"say","arguments":{"text":"he said "yes", then left"}}</tool_call>',
    invalid: [/expected ":" at/],
  },
  {
    what: "unescaped quotes in a list",
    reply: '<tool_call>{"name":"say","arguments":{"texts":["he said "a", "b" to me"]}}</tool_call>',
    invalid: [/not valid JSON/],
  },
  {
    what: "a missing comma",
    reply: '<tool_call>{"name":"say","arguments":{"a":"x"\n"b":"y"}}</tool_call>',
    invalid: [/not valid JSON/],
  },
  {
    what: "Python's triple quotes",
    reply: `<tool_call>{"name":"write","arguments":{"a":"""one "two"\n","three" """, "b":'''it's'''}}</tool_call>`,
    calls: [["write", { a: 'one "two"\n","three" ', b: "it's" }]],
  },
  {
    what: "triple quotes that do not end",
    reply: '<tool_call>{"name":"write","arguments":{"content":"""half"}}</tool_call>',
    invalid: [/expected a closing quote at the end/],
  },
  {
    what: "apostrophes in single quotes",
    reply: "<tool_call>{'name':'say','arguments':{'text':'it's here'}}</tool_call>",
    calls: [["say", { text: "it's here" }]],
  },
  {
    what: "keys without quotes",
    reply: '<tool_call>{name: "read", arguments: {path: "notes.md"}}</tool_call>',
    calls: [read],
  },
  {
    what: "numbers that JSON cannot represent",
    reply: '<tool_call>{"name":"set","arguments":{"a":1e999}}</tool_call>',
    invalid: [/expected a number that JavaScript can represent/],
  },
  {
    what: "a string that is cut off",
    reply: 'Writing.\n<tool_call>{"name":"write","arguments":{"content":"half of the',
    text: "Writing.",
    invalid: [/cut off/],
  },
  {
    what: "braces that are cut off",
    reply: '<tool_call>{"name":"write","arguments":{"content":"all"}',
    invalid: [/cut off/],
  },
  {
    what: "a string that is cut off after a closing tag in it",
    reply: '<tool_call>{"name":"write","arguments":{"content":"about </tool_call> and',
    text: "and",
    invalid: [/not valid JSON/],
  },
  {
    what: "a string that is cut off after two closing tags in it",
    reply: '<tool_call>{"name":"write","arguments":{"content":"about </tool_call> and </tool_call> too',
    text: "and </tool_call> too",
    invalid: [/not valid JSON/],
  },
  {
    what: "single quotes around a closing tag",
    reply: "<tool_call>{'name':'write','arguments':{'content':'about </tool_call> tags'}}</tool_call>",
    text: "tags'}}</tool_call>",
    invalid: [/not valid JSON/],
  },
  {
    what: "a value that is missing",
    reply: '<tool_call>{"name":"read","arguments":{"path":</tool_call>',
    invalid: [/not valid JSON/],
  },
  {
    what: "an argument without a value",
    reply: '<tool_call>{"name":"read","arguments":{"path":"a","lin"</tool_call>',
    invalid: [/not valid JSON/],
  },
  { what: "JSON that is not an object", reply: "<tool_call>[1]</tool_call>", invalid: [/must be a JSON object/] },
  {
    what: "arguments that are not an object",
    reply: '<tool_call>{"name":"read","arguments":[1]}</tool_call>',
    invalid: [/arguments of read/],
  },
  {
    what: "a function call in code",
    reply: '<tool_call>read(path="notes.md")</tool_call>',
    invalid: [/not valid JSON/],
  },
  {
    what: "the description of a call",
    reply: 'Write <tool_call>{"name": ...}</tool_call> for it.',
    text: "Write for it.",
    invalid: [/not valid JSON: expected a value at "\.\.\./],
  },
  {
    what: "a mention of the tags",
    reply: "Calls stand between `<tool_call>` and `</tool_call>` tags.",
    text: "Calls stand between `<tool_call>` and `</tool_call>` tags.",
  },
  {
    what: "a mention of both tags in a sentence",
    reply: "Between <tool_call> and </tool_call> stands JSON.",
    text: "Between <tool_call> and </tool_call> stands JSON.",
  },
  {
    what: "a mention in a sentence",
    reply: "I use <tool_call> and then JSON.",
    text: "I use <tool_call> and then JSON.",
  },
  {
    what: "an opening tag for the closing one at the end",
    reply: `Look.\n<tool_call>\n${READ}\n<tool_call>\n`,
    calls: [read],
    text: "Look.",
  },
  {
    what: "an opening tag for the closing one before text",
    reply: `<tool_call>${READ}<tool_call>\nI read it.`,
    calls: [read],
    text: "I read it.",
  },
  {
    what: "an opening tag for the closing one before a call",
    reply: `<tool_call>${READ}<tool_call>\n<tool_call>{"name":"list"}<tool_call>`,
    calls: [read, ["list", {}]],
  },
  {
    what: "an opening tag after a closed call",
    reply: `<tool_call>${READ}</tool_call>\n<tool_call>`,
    calls: [read],
    invalid: [/cut off/],
  },
  { what: "an empty call", reply: "a <tool_call></tool_call> b", text: "a <tool_call></tool_call> b" },
  { what: "an opening tag at the end", reply: "Now <tool_call>", text: "Now", invalid: [/cut off/] },
  {
    what: "tags written twice",
    reply: `a <tool_call>\n<tool_call>${READ}</tool_call>\n</tool_call> b`,
    calls: [read],
    text: "a\n b",
  },
  { what: "a closing tag without a call", reply: "a </tool_call> b", text: "a </tool_call> b" },
  {
    what: "a word before the JSON",
    reply: `<tool_call>read${READ}</tool_call>`,
    invalid: [/only JSON objects are allowed/],
  },
  {
    what: "Qwen's tags for functions and parameters",
    reply: "On it.\n<tool_call>\n<function=read>\n<parameter=path>\na.md\n</parameter>\n</function>\n</tool_call>",
    text: "On it.",
    calls: [["read", { path: "a.md" }]],
  },
  {
    what: "tags for name and arguments",
    reply: '<tool_call><name>read</name><arguments>{"path":"a.md"}</arguments></tool_call> ok',
    text: "ok",
    invalid: [/only JSON objects are allowed/],
  },
  {
    what: "other tags after the opening tag",
    reply: "The tags <tool_call> <names> and <nam",
    text: "The tags <tool_call> <names> and <nam",
  },
  { what: "the older code fence", reply: '```tool\n{"name":"read"}\n```', text: '```tool\n{"name":"read"}\n```' },
  { what: "part of a tag", reply: "a <tool_ca b </tool_call", text: "a <tool_ca b </tool_call" },
  {
    what: "a call in a closed thought",
    reply: `<think>Maybe <tool_call>${READ}</tool_call>?</think>\nHello.`,
    text: `<think>Maybe <tool_call>${READ}</tool_call>?</think>\nHello.`,
  },
  {
    what: "a call after a thought",
    reply: `<think>I read it.</think>\n<tool_call>${READ}</tool_call>`,
    calls: [read],
    text: "<think>I read it.</think>",
  },
  {
    what: "a call in a thought that is never closed",
    reply: `<think>I read it. <tool_call>${READ}</tool_call>`,
    calls: [read],
    text: "<think>I read it.",
  },
  {
    what: "two thoughts that are never closed, with a call each",
    reply: `<think>a <tool_call>${READ}</tool_call> <think>b <tool_call>{"name":"list"}</tool_call>`,
    calls: [read, ["list", {}]],
    text: "<think>a <think>b",
  },
  {
    what: "a thought in arguments",
    reply: '<tool_call>{"name":"write","arguments":{"content":"<think> x"}}</tool_call>',
    calls: [["write", { content: "<think> x" }]],
  },
  {
    what: "GLM's form",
    reply: "<tool_call>read\n<arg_key>path</arg_key>\n<arg_value>notes.md</arg_value>\n</tool_call>",
    calls: [read],
  },
  {
    what: "GLM's form in one line",
    reply: "<tool_call>read<arg_key>path</arg_key><arg_value>notes.md</arg_value></tool_call>",
    calls: [read],
  },
  {
    what: "GLM's form without arguments",
    reply: "Now. <tool_call>active_file\n</tool_call>",
    calls: [["active_file", {}]],
    text: "Now.",
  },
  {
    what: "GLM's values",
    reply:
      '<tool_call>edit<arg_key>line</arg_key><arg_value>3</arg_value><arg_key>tags</arg_key><arg_value>["a"]</arg_value><arg_key>text</arg_key><arg_value> two\nlines </arg_value></tool_call>',
    calls: [["edit", { line: 3, tags: ["a"], text: " two\nlines " }]],
  },
  {
    what: "a closing tag in a GLM value",
    reply: "<tool_call>write<arg_key>content</arg_key><arg_value>about </tool_call> tags</arg_value></tool_call> ok",
    calls: [["write", { content: "about </tool_call> tags" }]],
    text: "ok",
  },
  {
    what: "GLM's form, cut off",
    reply: "<tool_call>write<arg_key>path</arg_key><arg_value>notes.md</arg_value>",
    invalid: [/cut off/],
  },
  {
    what: "GLM's form, a value cut off",
    reply: "<tool_call>write<arg_key>content</arg_key><arg_value>half of the </tool_call> next",
    text: "next",
    invalid: [/has no end/],
  },
  {
    what: "GLM's form, a value without an end before another call",
    reply:
      "<tool_call>write<arg_key>content</arg_key><arg_value>half</tool_call> and " +
      "<tool_call>read<arg_key>path</arg_key><arg_value>notes.md</arg_value></tool_call>",
    invalid: [/cut off/],
  },
  {
    what: "GLM's form without a name",
    reply: "<tool_call><arg_key>path</arg_key><arg_value>a</arg_value></tool_call>",
    invalid: [/no name/],
  },
  {
    what: "a prototype as data",
    reply: '<tool_call>{"name":"set","arguments":{"constructor":2}}</tool_call>',
    calls: [["set", { constructor: 2 }]],
  },
  {
    what: "a call in inline code",
    reply: `Write \`<tool_call>${READ}</tool_call>\` for it.`,
    text: `Write \`<tool_call>${READ}</tool_call>\` for it.`,
  },
  {
    what: "a call in inline code with other text, between any number of back-ticks",
    reply: `It says \`\`so: <tool_call>${READ}</tool_call> \` now\`\` and goes on.`,
    text: `It says \`\`so: <tool_call>${READ}</tool_call> \` now\`\` and goes on.`,
  },
  {
    what: "a fence that begins within a line",
    reply: `The file says: \`\`\`<tool_call>${READ}</tool_call>\`\`\` `,
    text: `The file says: \`\`\`<tool_call>${READ}</tool_call>\`\`\` `,
  },
  {
    what: "a fence that ends on its first line",
    reply: `\`\`\`<tool_call>${READ}</tool_call>\`\`\`\nI read it.\n<tool_call>${READ}</tool_call>`,
    calls: [read],
    text: `\`\`\`<tool_call>${READ}</tool_call>\`\`\`\nI read it.`,
  },
  {
    what: "a call in inline code that is never closed",
    reply: `It says \`<tool_call>${READ}</tool_call>`,
    text: `It says \`<tool_call>${READ}</tool_call>`,
  },
  {
    what: "a call in inline code after a lone back-tick",
    reply: `It isn\`t so. It says \`see <tool_call>${READ}</tool_call> there\`.`,
    text: `It isn\`t so. It says \`see <tool_call>${READ}</tool_call> there\`.`,
    isQuotedLater: true,
  },
  {
    what: "a call in inline code over several lines",
    reply: `It says \`\`\n<tool_call>${READ}</tool_call>\n\`\`.`,
    text: `It says \`\`\n<tool_call>${READ}</tool_call>\n\`\`.`,
    isQuotedLater: true,
  },
  {
    what: "a call in inline code after a lone back-tick in the line before",
    reply: `It isn\`t so.\nIt says \`see <tool_call>${READ}</tool_call> there\`.`,
    text: `It isn\`t so.\nIt says \`see <tool_call>${READ}</tool_call> there\`.`,
  },
  {
    what: "a call after a lone back-tick in the line before",
    reply: `Press the \` key.\n<tool_call>${READ}</tool_call>`,
    calls: [read],
    text: "Press the ` key.",
  },
  {
    what: "a call after a lone back-tick in the paragraph before",
    reply: `Press the \` key.\n\n<tool_call>${READ}</tool_call>\nThen \`x\`.`,
    calls: [read],
    text: "Press the ` key.\n\nThen `x`.",
  },
  {
    what: "a call between pieces of inline code",
    reply: `I read \`a.md\`. <tool_call>${READ}</tool_call> Then \`b.md\`.`,
    calls: [read],
    text: "I read `a.md`. Then `b.md`.",
  },
  {
    what: "back-ticks in the arguments of a call",
    reply: `I write \`a.md\`: <tool_call>{"name":"write","arguments":{"content":"a \` b\n\`\`\`\nc"}}</tool_call>\nDone.`,
    calls: [["write", { content: "a ` b\n```\nc" }]],
    text: "I write `a.md`: Done.",
  },
  {
    what: "a call alone in a fence",
    reply: `I look.\n\`\`\`json\n<tool_call>${READ}</tool_call>\n\`\`\`\n`,
    calls: [read],
    text: "I look.",
  },
  {
    what: "several calls alone in a fence",
    reply: `\`\`\`\n<tool_call>${READ}</tool_call>\n\n<tool_call>{"name":"list"}</tool_call>\n\`\`\`\n`,
    calls: [read, ["list", {}]],
  },
  {
    what: "a call in a fence of a list item, and without a closing tag",
    reply: `1. Look\n   \`\`\`xml\r\n   <tool_call>${READ}\n   \`\`\`\n`,
    calls: [read],
    text: "1. Look",
  },
  {
    what: "a call in a fence before text",
    reply: `So it looks:\n~~~\n<tool_call>${READ}</tool_call>\n~~~\nIt reads a file.`,
    text: `So it looks:\n~~~\n<tool_call>${READ}</tool_call>\n~~~\nIt reads a file.`,
    isQuotedLater: true,
  },
  {
    what: "a fence that ends right after its call",
    reply: `\`\`\`\n<tool_call>${READ}</tool_call>\`\`\``,
    calls: [read],
  },
  {
    what: "an unreadable call alone in a fence",
    reply: '```\n<tool_call>{"name": }</tool_call>\n```\n',
    invalid: [/not valid JSON/],
  },
  {
    what: "a call in a fence that is not closed",
    reply: `\`\`\`\n<tool_call>${READ}</tool_call>\n`,
    invalid: [/not closed, so it may be a quotation/],
  },
  {
    what: "a quoted file with a call in it",
    reply: `It says:\n\`\`\`md\nNotes\n<tool_call>${READ}</tool_call>\n\`\`\`\n<tool_call>${READ}</tool_call>`,
    calls: [read],
    text: `It says:\n\`\`\`md\nNotes\n<tool_call>${READ}</tool_call>\n\`\`\``,
  },
  {
    what: "a quoted file with a call at its beginning",
    reply: `\`\`\`\n<tool_call>${READ}</tool_call>\nNotes\n\`\`\`\nSo it is.`,
    text: `\`\`\`\n<tool_call>${READ}</tool_call>\nNotes\n\`\`\`\nSo it is.`,
  },
  {
    what: "a quoted file with a shorter fence, and one whose fence goes on",
    reply: `\`\`\`\`\n\`\`\`\n<tool_call>${READ}</tool_call>\n\`\`\`\n\`\`\`\`\n\`\`\`\n<tool_call>${READ}</tool_call>\n\`\`\` x\n\`\`\`\n`,
    text: `\`\`\`\`\n\`\`\`\n<tool_call>${READ}</tool_call>\n\`\`\`\n\`\`\`\`\n\`\`\`\n<tool_call>${READ}</tool_call>\n\`\`\` x\n\`\`\`\n`,
    isQuotedLater: true,
  },
  {
    what: "a code block that begins after other text on its line",
    reply: `So: \`\`\`ts\n<tool_call>${READ}</tool_call>\n\`\`\`\n<tool_call>${READ}</tool_call>`,
    calls: [read],
    text: `So: \`\`\`ts\n<tool_call>${READ}</tool_call>\n\`\`\``,
  },
  {
    what: "a quoted conversation with a thought",
    reply: `\`\`\`\n<think>Hm.</think>\n<tool_call>${READ}</tool_call>\n\`\`\``,
    text: `\`\`\`\n<think>Hm.</think>\n<tool_call>${READ}</tool_call>\n\`\`\``,
  },
  {
    what: "a fence in a quote",
    reply: `> \`\`\`\n> <tool_call>${READ}</tool_call>\n> \`\`\``,
    text: `> \`\`\`\n> <tool_call>${READ}</tool_call>\n> \`\`\``,
  },
  {
    what: "inline code after a call without a closing tag",
    reply: `<tool_call>${READ}\nIt says \`<tool_call>{"name":"list"}</tool_call>\`.`,
    calls: [read],
    text: 'It says `<tool_call>{"name":"list"}</tool_call>`.',
  },
  {
    what: "inline code after an unreadable call without a closing tag",
    reply: `<tool_call>{"name": ...}\nIt says \`<tool_call>{"name":"list"}</tool_call>\`.`,
    text: '<tool_call>{"name":"list"}</tool_call>`.',
    invalid: [/not valid JSON/],
  },
  {
    what: "inline code in a thought that is never closed",
    reply: `<think>Not \`<tool_call>${READ}</tool_call>\` but\n<tool_call>{"name":"list"}</tool_call>`,
    calls: [["list", {}]],
    text: `<think>Not \`<tool_call>${READ}</tool_call>\` but`,
  },
  {
    what: "a lone back-tick in a thought",
    reply: `<think>The \` key and \`\`\`\n</think> <tool_call>${READ}</tool_call>`,
    calls: [read],
    text: "<think>The ` key and ```\n</think>",
  },
  {
    what: "a tag right after a call that an unescaped quote left open",
    reply: `<tool_call>{"name":"buy","arguments":{"item":"5" pipe"}}</tool_call><tool_call> is the "tag".`,
    calls: [["buy", { item: '5" pipe' }]],
    text: '<tool_call> is the "tag".',
  },
  { what: "null between the tags", reply: "<tool_call>null</tool_call>", invalid: [/no name/] },
  { what: "a number between the tags", reply: "<tool_call>\n42\n</tool_call>", invalid: [/no name/] },
  {
    what: "tool and parameters for name and arguments",
    reply: '<tool_call>{"tool":"read","parameters":{"path":"notes.md"}}</tool_call>',
    calls: [read],
  },
  {
    what: "function for name",
    reply: '<tool_call>{"function":"read","arguments":{"path":"notes.md"}}</tool_call>',
    calls: [read],
  },
  {
    what: "comments",
    reply: `<tool_call>\n// reads it\n{"name": "read", /* the "tool" */ "arguments": {"path": "notes.md" // a file\n}}\n</tool_call>`,
    calls: [read],
  },
  {
    what: "what looks like a comment in a string",
    reply: '<tool_call>{"name":"open","arguments":{"url":"http://a.b/*c*/",}}</tool_call>',
    calls: [["open", { url: "http://a.b/*c*/" }]],
  },
  {
    what: "a comment that could hide the rest of the line",
    reply: '<tool_call>{"name":"rm","arguments":{"path":"a" // not all, "dry": true}}</tool_call>',
    invalid: [/not valid JSON/],
  },
];
