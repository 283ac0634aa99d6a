const marksIn = (text: string): readonly string[] => text.split(" ");

/** The marks with which chat templates begin a message, in lower case. */
const TURNS = marksIn(
  "<|im_start|> <|im_user|> <|im_system|> <|im_assistant|> <|start_header_id|> <|header_start|> <|start_of_role|> " +
    "<start_of_turn> <|turn> <|start_of_turn_token|> <|user|> <|system|> <|assistant|> <|tool|> <|user_start|> " +
    "<|begin_user|> <｜user｜> <｜assistant｜> [inst]",
);

/** The marks with which chat templates begin a result, besides those of the dialects. */
const RESULTS = marksIn(
  "<tool_response> <tool_results> <function_result> <|observation|> <|tool_response|> <|tool_result|> " +
    "<|function_output|> <|begin_tool_result|>",
);

/** The marks with which chat templates and models end a message, and that some servers leave in the reply. */
const ENDS = marksIn(
  "<|im_end|> <|endoftext|> <|end_of_text|> <|eot_id|> <|eom_id|> <|eot|> <|eom|> <|end|> <|return|> " +
    "<end_of_turn> <turn|> <|end_of_turn_token|> <|assistant_end|> <｜end▁of▁sentence｜> <|eos|> <eos> </s>",
);

/** The word with which a result begins a line for a ReAct agent. */
export const OBSERVATION = "observation:";

/** Marks that end a turn, and that servers sometimes leave at the end of a reply. */
export const LEAKED: ReadonlySet<string | undefined> = new Set([...ENDS, ...TURNS, ...RESULTS, "<|tool_response>"]);

/** The tags around preformatted text of HTML: whether text after them is preformatted. */
export const PREFORMATTED: ReadonlyMap<string, boolean> = new Map(
  ["pre", "code"].flatMap((tag) => [
    [`<${tag}>`, true],
    [`<${tag} `, true],
    [`</${tag}>`, false],
  ]),
);

/** The marks of chat templates, apart from those of thoughts and answers, and those of preformatted text. */
export const TEMPLATE_MARKS: readonly string[] = [...TURNS, ...RESULTS, ...ENDS, ...PREFORMATTED.keys()];

/** The marks after which a model goes on in the place of others, apart from those of the dialects. */
export const FOREIGN_TURNS: readonly string[] = [...TURNS, ...RESULTS];

/**
 * Whether a mark after a call begins the message of somebody else. Words and short tags count only at the beginning
 * of a line, and `Observation:` only right after the call.
 */
export function beginsForeignTurn(mark: string, place: { isAfterCall: boolean; isLineStart: boolean }): boolean {
  if (mark === OBSERVATION) return place.isAfterCall && place.isLineStart;
  return place.isLineStart || /tool|function|[|｜[]/.test(mark);
}
