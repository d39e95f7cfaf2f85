import { openPostgresSource, type PostgresSource } from "../../transports/postgres.ts";
import type { EngineContext } from "../pool-engine.ts";

const sources = new WeakMap<object, Map<string, PostgresSource>>();

/** One for all pools of a program that are in the same database. */
export function findSource(address: URL, context: EngineContext, timeoutMs: number | undefined): PostgresSource {
  const { program = context, password = null, log } = context;
  const known = sources.get(program) ?? new Map<string, PostgresSource>();
  sources.set(program, known);
  const source = known.get(address.href) ?? openPostgresSource(address, { password, log, timeoutMs });
  known.set(address.href, source);
  return source;
}
