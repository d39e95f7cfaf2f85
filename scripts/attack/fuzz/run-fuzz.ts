import fc from "fast-check";
import type { Asker, HttpAnswer, HttpInput } from "../site/ask.ts";
import { judgeAnswer, mayBeCutOff } from "./judge-answer.ts";

export interface FuzzOptions {
  readonly inputs: fc.Arbitrary<HttpInput>;
  readonly count: number;
  readonly seed: number;
  /** Questions under way at a time. */
  readonly width: number;
  readonly asker: Asker;
  readonly origin: string;
  /** An answer that takes longer is a fault; null where the machine has other things to do. */
  readonly slowMs: number | null;
}

export interface FuzzFault {
  /** Without the input: faults of one kind are one. */
  readonly what: string;
  readonly count: number;
  /** The smallest input found that shows it. */
  readonly input: string;
}

export interface FuzzResult {
  /** How many answers had which status; 0 = the connection ended without one. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly FuzzFault[];
  /** The ten that took longest, the slowest first. */
  readonly slowest: readonly { readonly ms: number; readonly input: string }[];
}

const mostSlow = 10;
/** A part of the inputs at a time, so that a hundred thousand need no room. Each has a seed of its own. */
const chunkSize = 500;
/** Questions that are asked to make the input of one kind of fault smaller. */
const mostShrinks = 60;
const mostShrunk = 12;

/** Asks everything and judges every answer. The same seed asks the same again. */
export async function runFuzz({ inputs, count, seed, width, asker, origin, slowMs }: FuzzOptions): Promise<FuzzResult> {
  const statuses = new Map<number, number>();
  const found = new Map<string, { count: number; input: HttpInput; seed: number; at: number }>();
  let slowest: { ms: number; input: string }[] = [];

  async function findFaults(input: HttpInput): Promise<{ answer: HttpAnswer | null; faults: readonly string[] }> {
    try {
      const answer = await asker.ask(input);
      const isSlow = slowMs !== null && answer.ms > slowMs;
      const faults = judgeAnswer(input, answer, origin);
      return { answer, faults: isSlow ? [...faults, `slower than ${slowMs} ms`] : faults };
    } catch (error) {
      return {
        answer: null,
        faults: mayBeCutOff(input) ? [] : [`no answer: ${error instanceof Error ? error.message : error}`],
      };
    }
  }

  for (let done = 0; done < count; done += chunkSize) {
    const chunkSeed = seed + done;
    const chunk = fc.sample(inputs, { seed: chunkSeed, numRuns: Math.min(chunkSize, count - done) });
    let next = 0;
    const work = async () => {
      for (let at = next++; at < chunk.length; at = next++) {
        const input = chunk[at];
        if (input === undefined) return;
        const { answer, faults } = await findFaults(input);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (answer !== null && answer.ms > (slowest.at(mostSlow - 1)?.ms ?? 0)) {
          slowest = [...slowest, { ms: answer.ms, input: describeInput(input) }]
            .sort((one, other) => other.ms - one.ms)
            .slice(0, mostSlow);
        }
        for (const what of faults) {
          const known = found.get(what);
          found.set(
            what,
            known === undefined ? { count: 1, input, seed: chunkSeed, at } : { ...known, count: known.count + 1 },
          );
        }
      }
    };
    await Promise.all(Array.from({ length: width }, work));
  }

  const faults: FuzzFault[] = [];
  for (const [what, { count: times, input, seed: from, at }] of found) {
    const smaller = faults.length < mostShrunk && !what.startsWith("slower") ? await shrink(what, from, at) : null;
    faults.push({ what, count: times, input: describeInput(smaller ?? input) });
  }
  return { statuses, faults, slowest };

  /** The same input again, and smaller ones for as long as they show the same. Null where it does not show it a second time. */
  async function shrink(what: string, from: number, at: number): Promise<HttpInput | null> {
    let left = mostShrinks;
    const shows = fc.asyncProperty(inputs, async (input) => {
      left -= 1;
      if (left < 0) return true;
      return !(await findFaults(input)).faults.includes(what);
    });
    const { counterexample } = await fc.check(shows, { seed: from, path: String(at), numRuns: 1 });
    return counterexample?.[0] ?? null;
  }
}

const longestShown = 400;

/** One line that shows what was sent. */
export function describeInput({ method, target, headers, body }: HttpInput): string {
  const lines = [
    `${method} ${target}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`body of ${body.length}: ${JSON.stringify(body.slice(0, 80))}`]),
  ];
  const text = lines.join(" | ");
  return text.length > longestShown ? `${text.slice(0, longestShown)}… (${text.length} characters)` : text;
}
