import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { shortenMiddle } from "#src/domain/text/display-text.ts";

/** For answers that are the same for everybody. Seconds. */
export function publicFor(seconds: number, staleSeconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;
}

/** For answers that belong to one visitor. */
export const neverStored = "private, no-store";

/** The 200 of a `response` schema: a table as CSV. */
export const csvAnswer = {
  description:
    "CSV by RFC 4180, UTF-8, the first line names the columns. An empty cell is not known. A text that a spreadsheet would run as a formula begins with an apostrophe.",
  content: { "text/csv": { schema: Type.String() } },
} as const;

/** Sends a table as a file to keep. `name` is ours: letters, digits and dashes. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv);
}

/** The address in a file's name, without characters that a header or a file system could misread. */
export function addressInFileName(address: string): string {
  return shortenMiddle(address.replace(/[^0-9A-Za-z]/g, ""), 8, 6).replace("…", "-");
}
