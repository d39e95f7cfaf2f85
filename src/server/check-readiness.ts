import type { Store } from "#src/db/store.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { checkPools } from "./check-pools.ts";
import type { Readiness } from "./http/create-app.ts";

/** Asks the database now, and says what is known to be wrong with it: that it is full shows only when something is written. */
export async function checkReadiness(
  store: Store,
  coins: readonly CoinSlug[],
  process: Pick<Readiness, "firstFill" | "isStopping">,
): Promise<Readiness> {
  const failure = await store.ping().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const { fault, reason, since, waitingWrites } = store.describeStorage();
  const database = fault ?? (failure === null ? "ok" : "failing");
  const pools = failure === null ? await checkPools(store, coins) : [];
  const trouble = database === "ok" ? {} : { trouble: { reason: reason ?? failure, since, waitingWrites } };
  return { database, ...trouble, pools, ...process };
}
