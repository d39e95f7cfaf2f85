import { Type } from "typebox";

/** A `response` schema for a table as CSV. */
export const csvSchema = Type.String({
  description:
    "CSV by RFC 4180, UTF-8, the first line names the columns. An empty cell is not known. A text that a spreadsheet would run as a formula begins with an apostrophe.",
});
