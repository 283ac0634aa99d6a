/** The part of an element that forms use, since not every app of this code has the types of a browser. */
export interface PageElement {
  readonly ownerDocument: PageDocument;
  readonly type: string;
  value: string;
  checked: boolean;
  textContent: string | null;
  setAttribute(name: string, value: string): void;
  append(...children: readonly (PageElement | string)[]): void;
  replaceChildren(...children: readonly (PageElement | string)[]): void;
  remove(): void;
  focus(): void;
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
}

interface PageDocument {
  readonly activeElement: object | null;
  createElement(tag: string): PageElement;
}

interface PageEvent {
  readonly key?: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  preventDefault(): void;
}

/** Attributes by name. One that is undefined or false is left out. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates elements of a document. Text becomes text nodes, so it is never parsed as HTML. */
export type MakeElement = (
  tag: string,
  attributes?: Attributes,
  ...children: readonly (PageElement | string)[]
) => PageElement;

/** Returns a function that creates elements of a document. */
export function elementsOf(document: PageDocument): MakeElement {
  return (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
    made.append(...children);
    return made;
  };
}
