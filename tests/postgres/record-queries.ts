import { appendFileSync } from "node:fs";
import pg from "pg";

/** A statement as the program sent it, with what it sent along. */
export interface RecordedQuery {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** The same for lists of rows and of values that are longer or shorter. */
export function shapeOf(text: string): string {
  return text
    .replace(/\$\d+/g, "$")
    .replace(/\((?:\$(?:::\w+)?, )*\$(?:::\w+)?\)/g, "(…)")
    .replace(/\(…\)(?:, \(…\))+/g, "(…)");
}

/** Writes each statement that a store sends to PostgreSQL as a line of JSON; of one shape only those with fewer parameters. */
export function recordQueries(path: string): void {
  const fewest = new Map<string, number>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client: pg.Client, args: readonly unknown[]) {
      const [text, parameters] = args;
      if (typeof text === "string" && Array.isArray(parameters) && isOfStore(client)) note(text, parameters);
      return Reflect.apply(target, client, args);
    },
  });

  function note(text: string, parameters: readonly unknown[]): void {
    const shape = shapeOf(text);
    if ((fewest.get(shape) ?? Number.POSITIVE_INFINITY) <= parameters.length) return;
    fewest.set(shape, parameters.length);
    appendFileSync(path, `${JSON.stringify({ text, parameters } satisfies RecordedQuery)}\n`);
  }
}

/** Not of migrations, which have connections without a limit of time. */
function isOfStore(client: pg.Client): boolean {
  return (
    "connectionParameters" in client && JSON.stringify(client.connectionParameters).includes('"query_timeout":10000')
  );
}
