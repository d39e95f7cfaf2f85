import { findStorageFault } from "../health/storage-fault.ts";

interface Gathering<Item, Value> {
  /** All of them, or none. */
  readonly run: (items: readonly Item[]) => Promise<readonly Value[]>;
  readonly gatherMs: number;
  readonly most: number;
}

interface Waiting<Item, Value> {
  readonly item: Item;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins calls of one moment: the first runs at once, later ones together within `gatherMs`, in their order. When a
 * joint run fails, each is tried by itself, unless the database fails.
 */
export function createGathering<Item, Value>({ run, gatherMs, most }: Gathering<Item, Value>) {
  const waiting: Waiting<Item, Value>[] = [];
  let isBusy = false;
  let restsUntil = 0;

  async function runAll(batch: readonly Waiting<Item, Value>[]): Promise<void> {
    try {
      const values = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
    } catch (error) {
      if (batch.length === 1 || findStorageFault(error) !== null) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runAll([one]);
    }
  }

  async function begin(): Promise<void> {
    await runAll(waiting.splice(0, most));
    restsUntil = performance.now() + gatherMs;
    isBusy = false;
    schedule();
  }

  function schedule(): void {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const waitMs = restsUntil - performance.now();
    if (waitMs > 0) setTimeout(begin, waitMs);
    else void begin();
  }

  return (item: Item): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
