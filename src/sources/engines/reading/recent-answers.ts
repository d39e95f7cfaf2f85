import type { Result } from "#src/domain/result.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import type { SourceError } from "../../source-error.ts";

const recentForMs = 10 * SECOND;
const mostRecent = 500;

type AnswerOf<Value> = Promise<Result<Value, SourceError>>;

/** For some seconds, and while a request is in flight. Failures are not kept. */
export function createRecentAnswers<Value>(now: () => number) {
  const recent = new Map<string, { readonly at: number; readonly answer: AnswerOf<Value> }>();

  async function ask(key: string, fetch: () => AnswerOf<Value>): AnswerOf<Value> {
    const answer = await fetch();
    if (!answer.ok) recent.delete(key);
    return answer;
  }

  return (key: string, fetch: () => AnswerOf<Value>): AnswerOf<Value> => {
    const known = recent.get(key);
    if (known !== undefined && Math.abs(now() - known.at) < recentForMs) return known.answer;
    if (recent.size >= mostRecent) recent.clear();
    const answer = ask(key, fetch);
    recent.set(key, { at: now(), answer });
    return answer;
  };
}
