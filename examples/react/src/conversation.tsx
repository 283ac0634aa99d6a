import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** Distance from the end, in pixels, at which a reader counts as being at the end. */
const NEAR = 8;

/** Properties of `Conversation`. */
export interface ConversationProps {
  /** Number of turns. */
  readonly turns: number;
  /** Whether the list still grows, so that screen readers wait. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/**
 * A list of messages that follows its end, until the reader scrolls up, and again once the reader is back at the end or
 * the number of turns changes.
 */
export function Conversation({ turns, isBusy, children }: ConversationProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = useRef(0);

  useEffect(() => {
    const [{ current: scroller }, { current: inner }] = [list, content];
    if (!scroller || !inner) return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) scroller.scrollTop = scroller.scrollHeight;
    });
    for (const element of [scroller, inner]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    follows.current = true;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [turns]);

  const onScroll = (): void => {
    if (!list.current) return;
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    const distance = scrollHeight - scrollTop - clientHeight;
    const isUpwards = scrollTop < last.current && distance > 1; // a list that gets shorter also moves, but to its end
    if (isUpwards) follows.current = false;
    else if (distance < NEAR) follows.current = true;
    last.current = scrollTop;
  };
  return (
    <div
      ref={list}
      className="conversation"
      role="log"
      aria-label="Conversation"
      aria-busy={isBusy}
      // oxlint-disable-next-line no-noninteractive-tabindex -- keyboards scroll it
      tabIndex={0}
      onScroll={onScroll}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
