import type { FastifyReply } from "fastify";

/** Sends a table as a file to keep. `name` is ours: letters, digits and dashes. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv);
}
