/** Maximum number of names of one kind in a note or a warning about things that are missing. */
export const MAX_NAMED = 40;
