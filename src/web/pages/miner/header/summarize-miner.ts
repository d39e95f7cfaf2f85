import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { expectEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import { listSchemes } from "#src/domain/mining/miner.ts";
import { lastShareOf, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { toCoins } from "#src/domain/money/amount.ts";
import { DAY } from "#src/domain/time/durations.ts";
import type { MinerStats, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { amountFormat } from "../../../loaders/coin-badge.ts";
import { retrySecondsOf } from "../retry-seconds.ts";

export type MinerSummary =
  | { readonly state: "invalid-address"; readonly address: string; readonly reason: string }
  | { readonly state: "never-seen"; readonly address: string }
  /** `retrySeconds`: the engine is too busy for this visitor now; null: `why` says what is wrong with it. */
  | {
      readonly state: "unreachable";
      readonly address: string;
      readonly retrySeconds: number | null;
      readonly why: Unanswered;
    }
  | (KnownMinerSummary & {
      readonly state: SeenMinerStats["state"];
      readonly address: string;
    });

interface KnownMinerSummary {
  readonly at: number;
  readonly isStale: boolean;
  /** Why it gave none just now, where it is stale. */
  readonly why: Unanswered;
  readonly lastShareAt: number | null;
  /** Where the engine names no share: its newest sample with hashrate. */
  readonly lastHashrateAt: number | null;
  readonly schemes: readonly RewardScheme[];
  /** Their engine did not respond: counts and sums are without them. */
  readonly unknownSchemes: readonly RewardScheme[];
  readonly online: number;
  readonly low: number;
  readonly quiet: number;
  readonly offline: number;
  /** Gone for more than a day; counted under no state. */
  readonly silent: number;
  /** Without a share when the engine answered; null where it names none. */
  readonly silentMinutes: number | null;
  /** For however long. */
  readonly down: number;
  readonly hasFarm: boolean;
  /** Nothing but own blocks pays in the pool's coin. */
  readonly isSoloOnly: boolean;
  /** As under "Expected earnings"; SOLO is not in it. `usd` null: no price. */
  readonly perDay: { readonly coins: bigint; readonly usd: number | null } | null;
  /** Of at least one block in a month at the 24 h average. */
  readonly soloChance: number | null;
  /** Of a month at the same average: what is said where one block is certain. */
  readonly soloBlocks: number | null;
  /** Of the pool's own coin. */
  readonly format: AmountFormat;
}

type Unanswered = NonNullable<SeenMinerStats["why"]>;

/** `expectEarnings` is asked for the present alone. */
const noWeek = { difficulty: null, hashrate: null };

export function summarizeMiner(stats: MinerStats, pool: PoolStats): MinerSummary {
  const { state, address } = stats;
  if (state === "invalid-address") return { state, address, reason: stats.reason };
  if (state === "unreachable")
    return { state, address, retrySeconds: retrySecondsOf(stats), why: stats.why ?? "silent" };
  if (state === "never-seen") return { state, address };
  const lastShareAt = lastShareOf(stats.miner);
  const expected = expectEarnings(stats, pool, noWeek);
  const solo = describeSolo(stats, pool, null);
  const timeToBlockMs = solo?.timeToBlockMs ?? null;
  const perDay = expected?.perDay ?? null;
  const usdPrice = pool.usdPrice?.usd ?? null;
  return {
    state,
    address,
    at: stats.at,
    isStale: stats.isStale,
    why: stats.why ?? "silent",
    lastShareAt,
    lastHashrateAt: stats.miner.lastHashrateAt ?? null,
    silentMinutes: lastShareAt === null ? null : minutesOfSilence(lastShareAt, stats.at),
    schemes: listSchemes(stats.miner),
    unknownSchemes: stats.miner.unknownSchemes ?? [],
    online: stats.online,
    low: stats.low,
    quiet: stats.quiet,
    offline: stats.offline,
    silent: stats.silent,
    down: stats.offline + stats.silent,
    hasFarm: new Set(stats.workers.map(({ name }) => name)).size > 1,
    isSoloOnly: solo !== null && expected === null,
    perDay:
      perDay === null
        ? null
        : {
            coins: perDay,
            usd: usdPrice === null ? null : toCoins(perDay, amountFormat(stats.coin).decimals) * usdPrice,
          },
    soloChance: solo?.odds?.month ?? null,
    soloBlocks: timeToBlockMs === null ? null : (30 * DAY) / timeToBlockMs,
    format: amountFormat(stats.coin),
  };
}
