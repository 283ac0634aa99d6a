/** The longest time that a timer takes, in milliseconds: with a longer one, as `Infinity` is, it would be over at once. */
export const MAX_DELAY = 2 ** 31 - 1;
