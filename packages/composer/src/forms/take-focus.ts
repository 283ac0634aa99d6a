/** An element that can have the focus. */
export interface Focusable {
  readonly ownerDocument: { readonly activeElement: object | null };
  focus(): void;
}

/** The part of the element with the focus that shows whether the user is typing in it. */
interface ActiveElement {
  readonly tagName: string;
  readonly value?: unknown;
  readonly isContentEditable?: boolean;
  readonly shadowRoot?: { readonly activeElement: object | null } | null;
  closest(selectors: string): object | null;
}

/**
 * Focuses an element that has just appeared, such as the first field of a form. Does nothing if that would interrupt
 * the user: if a field with text, an element of another question, or another document has the focus.
 */
export function takeFocus(element: Focusable): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the active element of a document
  if (!isInUse(element.ownerDocument.activeElement as ActiveElement | null)) element.focus();
}

function isInUse(active: ActiveElement | null): boolean {
  if (!active) return false;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the active element of a component
  if (active.shadowRoot?.activeElement) return isInUse(active.shadowRoot.activeElement as ActiveElement);
  const isFilled = /^(?:INPUT|TEXTAREA)$/.test(active.tagName) && active.value !== "";
  return (
    isFilled || active.isContentEditable === true || active.tagName === "IFRAME" || active.closest(QUESTION) !== null
  );
}

/** Questions to a person: the forms of this package, and regions with the same mark. */
const QUESTION = "[data-question]";
