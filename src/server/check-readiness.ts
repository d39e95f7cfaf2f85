import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { SECOND } from "#src/domain/time/durations.ts";
import { checkPools } from "./check-pools.ts";
import type { Readiness } from "./http/health.ts";

/** Most load balancers give up after three to five seconds. */
const longestCheckMs = 2.5 * SECOND;

/** The store adds faults that only writes show, such as a full disk. */
export async function checkReadiness(
  store: Store,
  coins: readonly CoinSlug[],
  process: Pick<Readiness, "firstFill" | "collector" | "isStopping">,
): Promise<Readiness> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), longestCheckMs);
  // No pools while the database does not respond.
  const answer = await Promise.race([askDatabase(store, coins), late]).finally(() => clearTimeout(timer));
  const { failure, pools } = answer ?? { failure: `no response within ${longestCheckMs / SECOND} s`, pools: [] };
  const { fault, reason, since, waitingWrites } = store.describeStorage();
  const database = fault ?? (failure === null ? "ok" : answer === null ? "unreachable" : "failing");
  const trouble = database === "ok" ? {} : { trouble: { reason: reason ?? failure, since, waitingWrites } };
  return { database, ...trouble, pools, ...process };
}

async function askDatabase(store: Store, coins: readonly CoinSlug[]) {
  try {
    await store.ping();
    return { failure: null, pools: await checkPools(store, coins) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), pools: [] };
  }
}
