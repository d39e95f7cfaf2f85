import type { CollectorContext } from "../context.ts";

/** Deletes what retention no longer keeps. */
export async function retain({ store, now, log }: CollectorContext): Promise<void> {
  const at = now();
  const samples = await store.samples.deleteExpired(at);
  const prices = await store.prices.deleteExpired(at);
  const miners = await store.miners.deleteExpired(at);
  const attempts = await store.settings.deleteExpired(at);
  if (samples + prices + miners + attempts > 0)
    log.info({ samples, prices, miners, attempts }, "Expired rows were deleted.");
}
