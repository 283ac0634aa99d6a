/** A replacement in a text. */
export interface TextEdit {
  /** Range to replace, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** The part of a text area or an input that `applyEdit` uses. */
export interface TextField {
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  readonly ownerDocument: { execCommand(command: string, showUI?: boolean, value?: string): boolean };
  focus(): void;
  setSelectionRange(start: number, end: number): void;
  setRangeText(text: string, start: number, end: number, mode: "end"): void;
  dispatchEvent(event: Event): boolean;
}

/**
 * Applies an edit to a text area or an input as if the user had typed it: the field sends one `input` event, and its
 * undo history stays. In a browser that cannot do this, the text is replaced without a step in the history.
 */
export function applyEdit(field: TextField, { start, end, insert }: TextEdit): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The only call that writes into the undo history, though it is deprecated.
  if (field.ownerDocument.execCommand("insertText", false, insert)) return;
  field.setRangeText(insert, start, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
