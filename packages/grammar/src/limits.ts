// The limits of the grammar. Lengths are in UTF-16 code units.

/** Maximum length of an argument's value. `cutLongValue` cuts longer ones. */
export const MAX_VALUE_LENGTH = 1_000;

/** Maximum length of a line that can begin or end a code block. A longer one is text. */
export const MAX_FENCE_LINE = 1_000;

/** Maximum number of arguments of one command. Further ones are read as text. */
export const MAX_ARGUMENTS = 100;

/** Maximum number of names or values listed in a message. */
export const MAX_LISTED = 20;

/** Maximum number of stages in a pipeline, counted after its macros have been expanded. */
export const MAX_STAGES = 8;

/** Maximum number of commands stacked on the same text. A further one is read as text. */
export const MAX_STACKED_COMMANDS = 6;

/** Maximum depth of nested macros. */
export const MAX_MACRO_DEPTH = 8;

/** Maximum number of macros expanded in one message, nested ones included. */
export const MAX_MACROS = 64;

/** Maximum total length of the values that replace a template's placeholders. Placeholders beyond it stay as text. */
export const MAX_FILLED_LENGTH = 16 * 1_024 * 1_024;

/** Maximum number of suggestions in a completion. */
export const MAX_COMPLETIONS = 20;

/** Maximum number of known names suggested for an unknown one. */
export const MAX_SUGGESTED_NAMES = 3;

/** Number of leading code units by which an unknown name is compared with the known ones. */
export const MAX_COMPARED_LENGTH = 64;

/** Maximum length of a value quoted in a message. */
export const MAX_QUOTED_LENGTH = 40;

/** Maximum number of suggested values for an argument in a question. */
export const MAX_SUGGESTED_CHOICES = 50;
