/** What a list begins with: all of nearly 400 rows take several times as long to render as home. */
export const firstRows = 60;
