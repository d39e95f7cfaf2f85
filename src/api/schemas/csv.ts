import { Type } from "typebox";

/** The 200 of a `response` schema: a table as CSV. */
export const csvAnswer = {
  description:
    "CSV by RFC 4180, UTF-8, the first line names the columns. An empty cell is not known. A text that a spreadsheet would run as a formula begins with an apostrophe.",
  content: { "text/csv": { schema: Type.String() } },
} as const;
