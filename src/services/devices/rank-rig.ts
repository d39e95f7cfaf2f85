import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Device } from "#src/domain/devices/device.ts";
import { isRigDevice, type RigPart } from "#src/domain/devices/rig.ts";
import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { type DayResult, sumDays } from "#src/domain/earnings/profitability.ts";
import { findSoloOdds, type SoloOdds } from "#src/domain/earnings/solo-odds.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { daysToAmount } from "#src/domain/money/payout.ts";
import type { MiningOffer } from "./mining-offers.ts";
import {
  byProfit,
  isBeyondNetwork,
  type ObsoleteTypes,
  type RankedCoin,
  rankCoins,
  type WorkFigure,
} from "./rank-coins.ts";

export interface KnownRigPart {
  readonly part: RigPart;
  /** Null where the machine is not known. */
  readonly device: Device | null;
}

export interface RigPartReport extends KnownRigPart {
  /** Null where no pool here takes the work, or no price is known. */
  readonly best: RankedCoin<WorkFigure> | null;
}

/** For the whole rig or some of its parts. */
export interface RigCoin {
  readonly coin: CoinSlug;
  readonly ticker: string;
  readonly name: string;
  readonly isDemo: boolean;
  /** False where none of these machines is usual for the chain. */
  readonly isUsual: boolean;
  /** Indexes; the other parts are idle and draw no power. */
  readonly parts: readonly number[];
  /** Base units. */
  readonly hashrate: number;
  readonly watts: number | null;
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  readonly chain: ChainTerms | null;
  /** Null where `gap` is set. */
  readonly day: DayResult | null;
  readonly gap: RankedCoin["gap"];
  readonly memoryBytes: number | null;
  readonly solo: { readonly feeFraction: number; readonly day: DayResult; readonly odds: SoloOdds | null } | null;
  /** From zero to the smallest payout; null where unknown, and under SOLO. */
  readonly daysToPayout: number | null;
}

export interface RigReport {
  readonly at: number;
  readonly parts: readonly RigPartReport[];
  /** Most profitable first. */
  readonly coins: readonly RigCoin[];
  /** Each part with its own best coin; null where one is not known. */
  readonly apart: { readonly profitUsd: number } | null;
}

export function rankRig(
  known: readonly KnownRigPart[],
  offers: ReadonlyMap<string, readonly MiningOffer[]>,
  obsolete: ObsoleteTypes,
  powerCost: number,
): Omit<RigReport, "at"> {
  const ranked = known.map((part) => rankPart(part, offers, obsolete, powerCost));
  const coins = new Map<CoinSlug, { readonly index: number; readonly ranked: RankedCoin<WorkFigure> }[]>();
  for (const [index, list] of ranked.entries()) {
    for (const one of list) coins.set(one.coin, [...(coins.get(one.coin) ?? []), { index, ranked: one }]);
  }
  const parts = known.map((part, index) => ({ ...part, best: pickBest(ranked[index] ?? []) }));
  const profits = parts.map(({ best }) => best?.day?.profitUsd ?? null);
  return {
    parts,
    coins: [...coins.values()]
      .flatMap((entries) => joinParts(entries, known, offers, powerCost) ?? [])
      .toSorted(byProfit),
    apart: profits.some((profit) => profit === null)
      ? null
      : { profitUsd: profits.reduce<number>((sum, profit) => sum + (profit ?? 0), 0) },
  };
}

function rankPart(
  { part, device }: KnownRigPart,
  offers: ReadonlyMap<string, readonly MiningOffer[]>,
  obsolete: ObsoleteTypes,
  powerCost: number,
): readonly RankedCoin<WorkFigure>[] {
  if (isRigDevice(part)) {
    const running = { powerCost, uptime: 1, quantity: part.quantity };
    return device === null ? [] : rankCoins<WorkFigure>(device, offers, obsolete, running);
  }
  const worker = { type: null, figures: [part], memoryGb: null };
  return rankCoins<WorkFigure>(worker, offers, obsolete, { powerCost, uptime: 1, quantity: 1 });
}

/** Without any price no coin is best, unless it is the only one. */
export function pickBest<Figure extends WorkFigure>(coins: readonly RankedCoin<Figure>[]): RankedCoin<Figure> | null {
  const [first] = coins;
  const isBest = first?.day != null && (first.day.revenueUsd !== null || coins.length === 1);
  return first !== undefined && isBest ? first : null;
}

type RankedPart = { readonly index: number; readonly ranked: RankedCoin<WorkFigure> };

/** docs/formulas.md, "Profitability". */
function joinParts(
  entries: readonly RankedPart[],
  known: readonly KnownRigPart[],
  offers: ReadonlyMap<string, readonly MiningOffer[]>,
  powerCost: number,
): RigCoin | null {
  const working = entries.filter(({ ranked }) => ranked.day !== null);
  const [first] = working.length > 0 ? working : entries;
  if (first === undefined) return null;
  const { coin, ticker, name, isDemo, scheme, feeFraction, chain, memoryBytes, figure } = first.ranked;
  const joined = working.length > 0 ? working : entries;
  const count = ({ index }: RankedPart) => {
    const part = known[index]?.part;
    return part !== undefined && isRigDevice(part) ? part.quantity : 1;
  };
  const hashrate = joined.reduce((sum, entry) => sum + entry.ranked.figure.hashrate * count(entry), 0);
  const watts = joined.map((entry) => {
    const of = entry.ranked.figure.watts;
    return of === null ? null : of * count(entry);
  });
  const offer = offers.get(figure.algorithm)?.find((one) => one.coin === coin);
  // The sum may exceed the network where no part does.
  const isBeyond = offer !== undefined && isBeyondNetwork(hashrate, offer);
  const sum = (days: readonly DayResult[]) => (isBeyond ? null : sumDays(days, powerCost));
  const day = sum(working.flatMap(({ ranked }) => ranked.day ?? []));
  const soloDays = working.flatMap(({ ranked }) => ranked.solo?.day ?? []);
  const soloDay = soloDays.length === working.length ? sum(soloDays) : null;
  const soloFee = first.ranked.solo?.feeFraction ?? null;
  const minimum = offer?.minimumPayout ?? null;
  return {
    coin,
    ticker,
    name,
    isDemo,
    isUsual: joined.some(({ ranked }) => ranked.isUsual),
    parts: working.map(({ index }) => index),
    hashrate,
    watts: watts.some((of) => of === null) ? null : watts.reduce<number>((sum, of) => sum + (of ?? 0), 0),
    scheme,
    feeFraction,
    chain,
    day,
    gap: isBeyond ? "network-too-small" : day === null ? first.ranked.gap : null,
    memoryBytes,
    solo:
      soloDay === null || soloFee === null || chain === null
        ? null
        : { feeFraction: soloFee, day: soloDay, odds: findSoloOdds(hashrate, chain.workPerBlock) },
    daysToPayout:
      day === null || chain === null || minimum === null || scheme === "solo"
        ? null
        : daysToAmount(minimum, chain.decimals, day.coins[0].coins),
  };
}
