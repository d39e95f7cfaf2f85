/** What an operator may say about a Miningcore under `engine.options`. */
export interface MiningcoreOptions {
  /** The pool's `id` in the engine's own configuration. */
  readonly poolId: string;
  /** Of all pools of one engine together. Miningcore refuses more than five unless it was told otherwise. */
  readonly requestsPerSecond: number;
}

/** Throws a sentence for what cannot be meant: it comes from the operator's own file, at start. */
export function readMiningcoreOptions(options: Readonly<Record<string, unknown>>): MiningcoreOptions {
  const { poolId, requestsPerSecond = 5 } = options;
  if (typeof poolId !== "string" || !/^[\w-]{1,64}$/.test(poolId)) {
    throw new Error("It needs the option poolId: the id of the pool in Miningcore's own configuration, such as btc1.");
  }
  if (typeof requestsPerSecond !== "number" || !Number.isInteger(requestsPerSecond) || requestsPerSecond < 1) {
    throw new Error("Its option requestsPerSecond must be a whole number from 1.");
  }
  return { poolId, requestsPerSecond };
}
