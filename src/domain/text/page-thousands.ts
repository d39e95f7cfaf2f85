/** Between thousands on pages: the narrow no-break space, so that a figure never breaks over two lines. Exports have none. */
export const pageThousands = "\u202f";
