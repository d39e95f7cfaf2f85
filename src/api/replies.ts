import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { shortenMiddle } from "#src/domain/text/display-text.ts";

/** For responses that are equal for all. Seconds. */
export function publicFor(seconds: number, staleSeconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;
}

/** For one visitor's responses. */
export const neverStored = "private, no-store";

export const csvResponse = {
  description:
    "CSV by RFC 4180, UTF-8, the first line names the columns. An empty cell is not known. A text that a spreadsheet would run as a formula begins with an apostrophe.",
  content: { "text/csv": { schema: Type.String() } },
} as const;

/** `name` is ours: letters, digits and dashes. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv);
}

/** Without characters that a header or file system could misread. */
export function addressInFileName(address: string): string {
  return shortenMiddle(address.replace(/[^0-9A-Za-z]/g, ""), 8, 6).replace("…", "-");
}
