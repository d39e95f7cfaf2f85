import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { MinerReadings, ReadPayouts } from "#src/domain/miners/miner-record.ts";
import type { Payout } from "#src/domain/money/payout.ts";
import { confirmedUntil } from "#src/domain/money/payout-state.ts";
import { ok } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { readPayouts } from "#src/sources/engines/reading/read-payouts.ts";
import { type PartRequest, toReading } from "./part-request.ts";

const longestReadMs = 5 * MINUTE;
const mostRemembered = 20_000;
/** An unchanged page is stored again after this, for its time of reading. */
const keptAgainMs = 10 * MINUTE;

/** Only the newest page takes a slot; older pages have the lowest priority. */
export function createPayoutReading() {
  /** Miners whose older pages are being read. */
  const inFlight = new Set<string>();
  /** The newest page of each list that is stored without a gap. */
  const pages = new LRUCache<string, { readonly digest: string; readonly at: number }>({ max: mostRemembered });

  return async function readPayoutsPart(request: PartRequest): Promise<MinerReadings | null> {
    const { pool, address, context, call, callLater, saveLater } = request;
    const { store, now, log } = context;
    const key = `${pool.coin} ${address}`;
    if (inFlight.has(key)) return null;
    const triedAt = now();
    const stored = await store.payouts.findReading(pool.coin, address);
    let isKept = stored !== null;
    const page = pages.get(key);
    const isRecent = page !== undefined && stored?.isComplete === true && Math.abs(triedAt - page.at) < keptAgainMs;
    let digest: string | null = null;
    let isAsBefore = false;
    const newest = Promise.withResolvers<readonly Payout[]>();
    let first: readonly Payout[] = [];
    const reading = readPayouts(
      {
        async fetchMinerPayouts(asked, page) {
          const send = () => pool.engine.fetchMinerPayouts(asked, page);
          if (page.cursor !== null) {
            newest.resolve(first);
            return callLater(send);
          }
          const answer = await call(send);
          if (answer.ok) first = answer.value.items;
          return answer;
        },
      },
      address,
      {
        wasComplete: stored?.isComplete ?? false,
        async keep(sent, isComplete) {
          // An address without payouts has no rows.
          if (sent.length === 0 && !isKept) return 0;
          if (digest === null) {
            digest = digestOf(sent);
            isAsBefore = isRecent && digest === page.digest;
          }
          if (isAsBefore) return 0;
          isKept = true;
          return store.payouts.recordPayouts(pool.coin, address, { at: triedAt, isComplete, payouts: sent });
        },
        isOver: () => now() - triedAt > longestReadMs,
        now: triedAt,
        noteRefused: (refused) => log.warn({ pool: pool.coin, refused }, "Payouts of the future are refused."),
      },
    );
    const whole = reading.then((answer) => {
      if (answer.ok && answer.value.isComplete && digest !== null && !isAsBefore)
        pages.set(key, { digest, at: triedAt });
      return { payouts: toReading(answer, { triedAt, readAt: now() }) };
    });
    const soFar = newest.promise.then((payouts) => ({
      payouts: toReading(ok(describeNewest(payouts)), { triedAt, readAt: now() }),
    }));
    const isWhole = await Promise.race([whole.then(() => true), newest.promise.then(() => false)]);
    if (isWhole) return whole;
    inFlight.add(key);
    saveLater(whole.finally(() => inFlight.delete(key)));
    return soFar;
  };
}

function digestOf(payouts: readonly Payout[]): string {
  const rows = payouts.map(({ chain, transactionId, paidAt, amount, fee }) => [
    chain,
    transactionId,
    paidAt,
    `${amount}`,
    `${fee}`,
  ]);
  return hash("sha256", JSON.stringify(rows), "base64url");
}

function describeNewest(payouts: readonly Payout[]): ReadPayouts {
  return {
    pending: payouts.filter(({ status }) => status === "unpaid"),
    confirmedUntil: confirmedUntil(payouts.filter(({ status }) => status === "paid")),
    isComplete: false,
  };
}
