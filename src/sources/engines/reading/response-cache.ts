import { SECOND } from "#src/domain/time/durations.ts";
import type { AsyncResult } from "../../source-error.ts";

const recentForMs = 10 * SECOND;
const mostRecent = 500;

/** For some seconds, and while a request is in flight. Failures are not kept. */
export function createResponseCache<Value>(now: () => number) {
  const recent = new Map<string, { readonly at: number; readonly response: AsyncResult<Value> }>();

  async function request(key: string, fetch: () => AsyncResult<Value>): AsyncResult<Value> {
    const response = await fetch();
    if (!response.ok) recent.delete(key);
    return response;
  }

  return (key: string, fetch: () => AsyncResult<Value>): AsyncResult<Value> => {
    const known = recent.get(key);
    if (known !== undefined && Math.abs(now() - known.at) < recentForMs) return known.response;
    if (recent.size >= mostRecent) recent.clear();
    const response = request(key, fetch);
    recent.set(key, { at: now(), response });
    return response;
  };
}
