/** Distance from the end, in pixels, at which a reader counts as being at the end. */
const NEAR = 8;

/**
 * Keeps the end of the page in view while the page grows, until the reader scrolls up, and again once the reader is
 * back at the end. Returns a function that goes to the end.
 */
export function followEnd(): () => void {
  let follows = true;
  let last = scrollY;
  const onResize = (): void => {
    if (follows) goToEnd();
  };
  addEventListener("scroll", () => {
    const distance = document.documentElement.scrollHeight - scrollY - innerHeight;
    const isUpwards = scrollY < last && distance > 1; // a page that gets shorter also moves, but to its end
    if (isUpwards) follows = false;
    else if (distance < NEAR) follows = true;
    last = scrollY;
  });
  addEventListener("resize", onResize);
  new ResizeObserver(onResize).observe(document.body);
  return () => {
    follows = true;
    goToEnd();
  };
}

function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
}
