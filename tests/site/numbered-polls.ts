import { cryptonoteNodejsPool } from "../recorded-engines/cryptonote-nodejs-pool.ts";
import type { RecordedEngine } from "../recorded-engines/recorded-engine.ts";

/** Sums of stored rows: of hashrate times samples, and of samples. */
export interface StoredSums {
  readonly hashrates: number;
  readonly samples: number;
}

/** Of the fleet: a poll begins soon after each multiple of it. Its other readings of the same path come right after. */
export const pollSeconds = 5;

/**
 * An engine that says another hashrate at each poll, of the nth 2^n H/s, whichever process asks. So the sum of what is stored says
 * which polls are stored, and with their number whether one counts twice.
 */
export function createNumberedPolls() {
  /** Which process made the nth poll. */
  const askers: number[] = [];
  const next = new Map<number, () => void>();
  let processes = 0;
  const numbers = new Map<string, number>();

  function findNumber(asker: number): number {
    const poll = `${asker} ${Math.floor(Date.now() / (pollSeconds * 1000))}`;
    const known = numbers.get(poll);
    if (known !== undefined) return known;
    const nth = askers.push(asker) - 1;
    numbers.set(poll, nth);
    next.get(asker)?.();
    next.delete(asker);
    return nth;
  }

  const recorded: RecordedEngine = {
    ...cryptonoteNodejsPool,
    createReplay(options) {
      const replay = cryptonoteNodejsPool.createReplay(options);
      const asker = processes;
      processes += 1;
      return (request) => {
        const good = replay(request);
        if (request.url.pathname !== "/stats") return good;
        const body = JSON.parse(good.body);
        body.pool.hashrate = 2 ** findNumber(asker);
        return { ...good, body: JSON.stringify(body) };
      };
    },
  };

  const of = (asker: number) => askers.flatMap((one, nth) => (one === asker ? [nth] : []));

  return {
    recorded,
    /** The polls of a process, in the order in which the engines were started. */
    of,
    /**
     * Polls that were answered and are not stored, of those that have an end. On a slow machine a process's first reading of blocks may
     * last into the next five seconds, and is then its second number without being a poll.
     */
    findLost(sums: StoredSums, exceptNth?: number): readonly number[] {
      const stored = this.read(sums);
      const unsure = [exceptNth, ...[...new Set(askers)].map((asker) => of(asker)[1])];
      return askers.flatMap((_, nth) => (stored.includes(nth) || unsure.includes(nth) ? [] : [nth]));
    },
    /** Runs this when the next poll of a process has come, and before it is answered; resolves to which one it is. */
    atNext: (asker: number, run: () => void) =>
      new Promise<number>((resolve) => {
        next.set(asker, () => {
          run();
          resolve(askers.length - 1);
        });
      }),
    read({ hashrates, samples }: StoredSums): readonly number[] {
      const digits = [...Math.round(hashrates).toString(2)].reverse();
      const stored = digits.flatMap((digit, nth) => (digit === "1" ? [nth] : []));
      if (stored.length !== samples)
        throw new Error(`${samples} samples are stored of the polls ${stored.join(", ")}.`);
      return stored;
    },
  };
}
