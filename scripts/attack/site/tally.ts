import { median, quantile } from "../../../tests/bench/median.ts";
import type { Asker, HttpInput } from "./ask.ts";

export interface Tally {
  /** Asks, and counts how it went. */
  ask(input: HttpInput): Promise<void>;
  readonly count: number;
  /** Of each answer, in milliseconds. */
  times(): readonly number[];
  medianMs(): number;
  p99Ms(): number;
  /** `200 118 · 503 2` */
  statuses(): string;
  /** Answers that were neither good nor meant to be refused, one text for each kind. */
  broken(): ReadonlyMap<string, string>;
  slowest(): readonly { readonly ms: number; readonly input: string }[];
}

/** Times and statuses of one kind of visitors. `isMeant` says which answers are as they should be. */
export function createTally(asker: Asker, isMeant: (status: number, hasRetryAfter: boolean) => boolean): Tally {
  const answers: { readonly ms: number; readonly input: string }[] = [];
  const statuses = new Map<string, number>();
  const broken = new Map<string, string>();
  const count = (status: string) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const times = () => answers.map(({ ms }) => ms);
  return {
    async ask(input) {
      const shown = `${input.method} ${input.target}`;
      try {
        const { status, headers, ms } = await asker.ask(input);
        count(String(status));
        answers.push({ ms, input: `${shown} (${status})` });
        if (!isMeant(status, headers.has("retry-after"))) broken.set(`status ${status}`, shown);
      } catch (error) {
        count("none");
        broken.set(`no answer: ${error instanceof Error ? error.message : error}`, shown);
      }
    },
    get count() {
      return answers.length;
    },
    times,
    medianMs: () => median(times()),
    p99Ms: () => quantile(times(), 0.99),
    statuses: () =>
      [...statuses]
        .sort()
        .map(([status, times]) => `${status} ${times}`)
        .join(" · "),
    broken: () => broken,
    slowest: () => answers.toSorted((one, other) => other.ms - one.ms).slice(0, 5),
  };
}

/** Calls `act` so often a second until the time is over, and waits for what it began. `nth` counts from 0. */
export async function repeat(perSecond: number, ms: number, act: (nth: number) => Promise<unknown>): Promise<void> {
  const under = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  for (let nth = 0; performance.now() - startedAt < ms; nth += 1) {
    const running = act(nth).finally(() => under.delete(running));
    under.add(running);
    const next = startedAt + ((nth + 1) * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
  }
  await Promise.all(under);
}
