import type { ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { describeSolo } from "#src/domain/earnings/describe-solo.ts";
import { estimateEarnings, type PresentEarnings } from "#src/domain/earnings/estimate-earnings.ts";
import { listSchemes } from "#src/domain/mining/miner.ts";
import { lastShareOf, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { NextPayout } from "#src/domain/money/next-payout.ts";
import { splitBalance } from "#src/domain/money/payout-state.ts";
import type { MinerStats, PoolStats, SeenMinerStats } from "#src/services/services.ts";
import type { AmountFormat } from "../../../components/figures/amount.tsx";
import { amountFormat } from "../../../loaders/coin-badge.ts";
import { linkTransaction } from "../chain-view.ts";
import { retrySecondsOf } from "../retry-seconds.ts";

/** The data of the header on all pages of a miner. The pages load their own content. */
export type MinerSummary =
  | { readonly state: "invalid-address"; readonly address: string; readonly reason: string }
  | { readonly state: "never-seen"; readonly address: string }
  /** `retrySeconds`: the engine is too busy for this visitor, who may ask again then; null = `why` says what is wrong with it. */
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

/** A rig that a sentence names; its page is found by name and scheme. */
export interface NamedWorker {
  readonly name: string;
  readonly scheme: RewardScheme | null;
}

interface KnownMinerSummary {
  /** The time of the engine's answer. */
  readonly at: number;
  readonly isStale: boolean;
  /** Why it gave none just now, where it is stale. */
  readonly why: Unanswered;
  readonly lastShareAt: number | null;
  /** Where the engine names no share: its newest sample with hashrate. */
  readonly lastHashrateAt: number | null;
  /** The schemes under which the miner mines, in the site's order. */
  readonly schemes: readonly RewardScheme[];
  readonly online: number;
  readonly low: number;
  readonly quiet: number;
  readonly offline: number;
  /** Gone for more than a day; counted under no state. */
  readonly silent: number;
  /** How long no share had come in when the engine answered, in whole minutes; null where it names no share. */
  readonly silentMinutes: number | null;
  /** The only offline, quiet and low worker; null if there is none or more than one. */
  readonly onlyOffline: (NamedWorker & { readonly lastShareAt: number | null }) | null;
  readonly onlyQuiet: (NamedWorker & { readonly silentMinutes: number }) | null;
  readonly onlyLow: NamedWorker | null;
  /** Whether there is more than one rig. */
  readonly hasFarm: boolean;
  readonly earnings: PresentEarnings;
  /** The chance of at least one SOLO block in a day, with the average hashrate of 24 hours; null if not known or almost certain. */
  readonly soloChance: number | null;
  /** The newest payout that was sent, with its transaction in an explorer. */
  readonly lastPayout: {
    readonly amount: bigint;
    readonly format: AmountFormat;
    readonly paidAt: number;
    readonly transactionId: string | null;
    readonly href: string | null;
  } | null;
  /** Whether the list of payouts is read for the first time. */
  readonly arePayoutsComing: boolean;
  /** What of the balance in the pool's own coin is on its way. */
  readonly onTheWay: { readonly state: "waiting" | "sending"; readonly amount: bigint } | null;
  /** When the balance in the pool's own coin is paid next; null where nothing may be promised, and where blocks pay. */
  readonly nextPayout: NextPayout | null;
  /** Of the pool's own coin. */
  readonly format: AmountFormat;
}

type Unanswered = NonNullable<SeenMinerStats["why"]>;

const ALMOST_CERTAIN = 0.99;

export function summarizeMiner(stats: MinerStats, pool: PoolStats, referrals: ExplorerReferrals): MinerSummary {
  const { state, address } = stats;
  if (state === "invalid-address") return { state, address, reason: stats.reason };
  if (state === "unreachable")
    return { state, address, retrySeconds: retrySecondsOf(stats), why: stats.why ?? "silent" };
  if (state === "never-seen") return { state, address };
  const lastShareAt = lastShareOf(stats.miner);
  const onlyQuiet = onlyOne(stats.workers.filter((worker) => worker.state === "quiet"));
  const chance = describeSolo(stats, pool, null)?.odds?.day ?? null;
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
    online: stats.online,
    low: stats.low,
    quiet: stats.quiet,
    offline: stats.offline,
    silent: stats.silent,
    onlyOffline: onlyOne(stats.workers.filter((worker) => worker.state === "offline")),
    onlyQuiet:
      onlyQuiet === null || onlyQuiet.lastShareAt === null
        ? null
        : {
            name: onlyQuiet.name,
            scheme: onlyQuiet.scheme,
            silentMinutes: minutesOfSilence(onlyQuiet.lastShareAt, stats.at),
          },
    onlyLow: onlyOne(stats.workers.filter((worker) => worker.state === "low")),
    hasFarm: new Set(stats.workers.map(({ name }) => name)).size > 1,
    earnings: estimateEarnings(stats, pool),
    soloChance: chance !== null && chance < ALMOST_CERTAIN ? chance : null,
    lastPayout: findLastPayout(stats, pool, referrals),
    arePayoutsComing: stats.coming.includes("payouts"),
    onTheWay: findOnTheWay(stats),
    nextPayout: stats.nextPayouts.find(({ chain, estimate }) => chain === stats.coin && estimate !== null) ?? null,
    format: amountFormat(stats.coin),
  };
}

function findLastPayout({ payouts }: SeenMinerStats, { terms }: PoolStats, referrals: ExplorerReferrals) {
  const last = payouts.find(({ status, chain }) => status === "paid" && findCoin(chain) !== undefined);
  if (last === undefined) return null;
  const { href, amount, paidAt, transactionId, chain } = linkTransaction(last, terms.network, referrals);
  return { amount, paidAt, transactionId, href, format: amountFormat(chain) };
}

function findOnTheWay({ coin, miner, payouts, isStale, state }: SeenMinerStats) {
  const balance = miner.balances.find(({ chain }) => chain === coin);
  if (balance === undefined) return null;
  const parts = splitBalance(balance, payouts, !isStale && state !== "forgotten");
  const amount = parts.state === "sending" ? parts.sending : parts.left;
  return parts.state === null || amount === null ? null : { state: parts.state, amount };
}

function onlyOne<Rig extends NamedWorker & { readonly lastShareAt: number | null }>(workers: readonly Rig[]) {
  const [worker] = workers;
  if (worker === undefined || workers.length > 1) return null;
  return { name: worker.name, scheme: worker.scheme, lastShareAt: worker.lastShareAt };
}
