import { createHash } from "node:crypto";
import type { Store } from "#src/db/store.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { FeeChange } from "#src/domain/money/fee-history.ts";
import { judgeNotices, type PoolNotice } from "#src/domain/site/notice.ts";
import type { PoolTerms } from "./pool-stats.ts";

/** What a pool announced, newest first: its notices, and fees that changed. */
export type PoolNews =
  | { readonly kind: "notice"; readonly key: string; readonly at: number; readonly notice: PoolNotice }
  | {
      readonly kind: "fee";
      readonly at: number;
      readonly scheme: RewardScheme;
      readonly before: number;
      readonly after: number;
    };

/** The same notice has the same key after every start. */
export function keyOfNotice(notice: PoolNotice): string {
  return createHash("sha256").update(JSON.stringify(notice)).digest("base64url").slice(0, 22);
}

/** `changes`: oldest first. A fee that was not known for a while has changed only if it came back as another. */
export function listChangedFees(changes: readonly FeeChange[]): readonly Extract<PoolNews, { kind: "fee" }>[] {
  const last = new Map<RewardScheme, number>();
  return changes.flatMap(({ at, scheme, feeFraction: after }) => {
    const before = last.get(scheme);
    if (after !== null) last.set(scheme, after);
    return after === null || before === undefined || before === after
      ? []
      : [{ kind: "fee" as const, at, scheme, before, after }];
  });
}

/** A notice that no collector has recorded yet has no time, and is left out until then. */
export async function loadPoolNews(
  { pools }: Pick<Store, "pools">,
  { coin, notices }: Pick<PoolTerms, "coin" | "notices">,
  now: number,
): Promise<readonly PoolNews[]> {
  const [changes, times] = await Promise.all([pools.listFeeChanges(coin), pools.listNoticeTimes(coin)]);
  const seen = notices.flatMap((written) => {
    const key = keyOfNotice(written);
    const at = times.get(key);
    return at === undefined
      ? []
      : judgeNotices([written], now).map((notice) => ({ kind: "notice" as const, key, at, notice }));
  });
  return [...seen, ...listChangedFees(changes)].toSorted((one, other) => other.at - one.at);
}
