import type { CoinSlug } from "#src/domain/coins/index.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import type { DeviceFigure, DeviceType } from "#src/domain/devices/device.ts";
import type { ChainTerms } from "#src/domain/earnings/chain-terms.ts";
import { type DayResult, expectDay } from "#src/domain/earnings/profitability.ts";
import { findSoloOdds, type SoloOdds } from "#src/domain/earnings/solo-odds.ts";
import { isTooLarge } from "#src/domain/mining/dataset.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { daysToAmount } from "#src/domain/money/payout.ts";
import type { MiningOffer, OfferGap } from "./mining-offers.ts";

export interface RunningTerms {
  /** USD per kilowatt-hour. */
  readonly powerCost: number;
  /** 0 … 1. */
  readonly uptime: number;
  readonly quantity: number;
}

export type WorkFigure = Pick<DeviceFigure, "algorithm" | "hashrate" | "watts">;

export interface Worker<Figure extends WorkFigure> {
  /** Null for an unknown machine. */
  readonly type: DeviceType | null;
  readonly figures: readonly Figure[];
  readonly memoryGb: number | null;
}

/** Algorithm → obsolete types of machines (domain/devices/obsolete-types.ts). */
export type ObsoleteTypes = ReadonlyMap<string, readonly DeviceType[]>;

export interface RankedCoin<Figure extends WorkFigure = DeviceFigure> {
  readonly coin: CoinSlug;
  readonly ticker: string;
  readonly name: string;
  readonly isDemo: boolean;
  /** False where other machines mine this chain, by its hardware facts or the energy. */
  readonly isUsual: boolean;
  readonly figure: Figure;
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  /** Null where `gap` is set. */
  readonly chain: ChainTerms | null;
  readonly merged: readonly ChainTerms[];
  /** Null where `gap` is set. */
  readonly day: DayResult | null;
  readonly gap: OfferGap | "fee-unknown" | "memory-too-small" | "network-too-small" | null;
  /** The coin's dataset, in bytes; null where it has none or its size is not known. */
  readonly memoryBytes: number | null;
  /** Null without SOLO or a known fee. */
  readonly solo: { readonly feeFraction: number; readonly day: DayResult; readonly odds: SoloOdds | null } | null;
  /** From zero to the smallest payout; null where unknown, and under SOLO, which pays whole blocks. */
  readonly daysToPayout: number | null;
}

/** Coins with a figure, most profitable first, unknown last. */
export function rankCoins<Figure extends WorkFigure>(
  device: Worker<Figure>,
  offers: ReadonlyMap<string, readonly MiningOffer[]>,
  obsolete: ObsoleteTypes,
  running: RunningTerms,
): readonly RankedCoin<Figure>[] {
  return device.figures
    .flatMap((figure) =>
      (offers.get(figure.algorithm) ?? []).map((offer) => {
        const isObsolete = device.type !== null && obsolete.get(figure.algorithm)?.includes(device.type) === true;
        return rankOffer(device, isObsolete, figure, offer, running);
      }),
    )
    .toSorted(byProfit);
}

export function groupOffers(offers: readonly MiningOffer[]): ReadonlyMap<string, readonly MiningOffer[]> {
  return Map.groupBy(offers, ({ algorithm }) => algorithm);
}

function rankOffer<Figure extends WorkFigure>(
  { type, memoryGb }: Worker<Figure>,
  isObsolete: boolean,
  figure: Figure,
  offer: MiningOffer,
  { powerCost, uptime, quantity }: RunningTerms,
): RankedCoin<Figure> {
  const { coin, ticker, name, isDemo, scheme, feeFraction, merged, memoryBytes, minimumPayout } = offer;
  const hasRoom = memoryBytes === null || memoryGb === null || !isTooLarge(memoryBytes, memoryGb);
  const isBeyond = isBeyondNetwork(figure.hashrate * quantity * uptime, offer);
  const terms = hasRoom && !isBeyond ? offer.chain.terms : null;
  const gap = hasRoom ? (isBeyond ? "network-too-small" : offer.chain.gap) : "memory-too-small";
  const dayAt = (fee: number) =>
    terms === null
      ? null
      : expectDay({
          hashrate: figure.hashrate * quantity,
          watts: figure.watts === null ? null : figure.watts * quantity,
          uptime,
          powerCost,
          feeFraction: fee,
          chain: terms,
          merged,
        });
  const day = feeFraction === null ? null : dayAt(feeFraction);
  const soloFee = scheme === "solo" ? feeFraction : (offer.solo?.feeFraction ?? null);
  const soloDay = soloFee === null ? null : dayAt(soloFee);
  const isSolo = scheme === "solo";
  return {
    coin,
    ticker,
    name,
    isDemo,
    isUsual: !isObsolete && (type === null || getCoin(coin).hardware.includes(type)),
    figure,
    scheme,
    feeFraction,
    memoryBytes,
    chain: terms,
    merged: merged.flatMap((chain) => chain.terms ?? []),
    day,
    gap: gap ?? (day === null ? "fee-unknown" : null),
    solo:
      soloDay === null || soloFee === null || terms === null
        ? null
        : {
            feeFraction: soloFee,
            day: soloDay,
            odds: findSoloOdds(figure.hashrate * quantity * uptime, terms.workPerBlock),
          },
    daysToPayout:
      day === null || terms === null || minimumPayout === null || isSolo
        ? null
        : daysToAmount(minimumPayout, terms.decimals, day.coins[0].coins),
  };
}

/** The formula would give more than all blocks pay, while in fact the difficulty would rise. */
export function isBeyondNetwork(hashrate: number, { coin, chain }: Pick<MiningOffer, "coin" | "chain">): boolean {
  return chain.terms !== null && hashrate > chain.terms.workPerBlock / getCoin(coin).blockTimeSeconds;
}

/** By profit; where power is not known, by revenue. Without prices, coins usual for the machine come first. */
export function byProfit(one: Rank, other: Rank): number {
  return (
    compareFigures(one.day?.profitUsd, other.day?.profitUsd) ||
    compareFigures(one.day?.revenueUsd, other.day?.revenueUsd) ||
    Number(one.day === null) - Number(other.day === null) ||
    Number(other.isUsual) - Number(one.isUsual)
  );
}

type Rank = Pick<RankedCoin, "day" | "isUsual">;

/** Larger first, unknown last. */
export function compareFigures(one: number | null | undefined, other: number | null | undefined): number {
  if (one == null || other == null) return Number(one == null) - Number(other == null);
  return other - one;
}
