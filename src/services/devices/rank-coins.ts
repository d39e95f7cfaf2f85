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

/** What the visitor says about running a device. */
export interface RunningTerms {
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** 0 … 1. */
  readonly uptime: number;
  /** How many of the device. */
  readonly quantity: number;
}

/** The part of a figure that a day is computed from. */
export type WorkFigure = Pick<DeviceFigure, "algorithm" | "hashrate" | "watts">;

/** What does the work. */
export interface Worker<Figure extends WorkFigure> {
  /** Null where it is not known what machine it is. */
  readonly type: DeviceType | null;
  readonly figures: readonly Figure[];
  readonly memoryGb: number | null;
}

/** Algorithm → the types of machines that are outworked on it (domain/devices/outworked-types.ts). */
export type OutworkedTypes = ReadonlyMap<string, readonly DeviceType[]>;

/** A coin that a device can mine at this site, and what a day of it brings by expectation. */
export interface RankedCoin<Figure extends WorkFigure = DeviceFigure> {
  readonly coin: CoinSlug;
  readonly ticker: string;
  /** The pool's name. */
  readonly name: string;
  readonly isDemo: boolean;
  /** False where other machines do the work of this chain: by its facts about hardware, or by the energy that they need. */
  readonly isUsual: boolean;
  readonly figure: Figure;
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  /** The inputs of the chain, each with its time; null where `gap` says why. */
  readonly chain: ChainTerms | null;
  /** The merge-mined chains whose terms are known. */
  readonly merged: readonly ChainTerms[];
  /** Null where `gap` says why. */
  readonly day: DayResult | null;
  /** Why there is no day; null where there is one. */
  readonly gap: OfferGap | "fee-unknown" | "memory-too-small" | "network-too-small" | null;
  /** Bytes of memory that the coin's table takes; null where it has none or its size is not known. */
  readonly memoryBytes: number | null;
  /** The same under SOLO, with its own fee, and how chance treats it; null where the pool has no SOLO or its fee is not known. */
  readonly solo: { readonly feeFraction: number; readonly day: DayResult; readonly odds: SoloOdds | null } | null;
  /** From nothing to the pool's smallest payout; null where either is not known, and under SOLO, which pays whole blocks. */
  readonly daysToPayout: number | null;
}

/** The coins that a device has a figure for, the most profitable first, the unknown ones last. */
export function rankCoins<Figure extends WorkFigure>(
  device: Worker<Figure>,
  offers: ReadonlyMap<string, readonly MiningOffer[]>,
  outworked: OutworkedTypes,
  running: RunningTerms,
): readonly RankedCoin<Figure>[] {
  return device.figures
    .flatMap((figure) =>
      (offers.get(figure.algorithm) ?? []).map((offer) => {
        const isOutworked = device.type !== null && outworked.get(figure.algorithm)?.includes(device.type) === true;
        return rankOffer(device, isOutworked, figure, offer, running);
      }),
    )
    .toSorted(byProfit);
}

/** Offers by the slug of their algorithm. */
export function groupOffers(offers: readonly MiningOffer[]): ReadonlyMap<string, readonly MiningOffer[]> {
  return Map.groupBy(offers, ({ algorithm }) => algorithm);
}

function rankOffer<Figure extends WorkFigure>(
  { type, memoryGb }: Worker<Figure>,
  isOutworked: boolean,
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
    isUsual: !isOutworked && (type === null || getCoin(coin).hardware.includes(type)),
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

/**
 * Whether a hashrate is larger than the whole network's. By the formula it would earn more than all blocks of a day pay, but the
 * difficulty would follow it.
 */
export function isBeyondNetwork(hashrate: number, { coin, chain }: Pick<MiningOffer, "coin" | "chain">): boolean {
  return chain.terms !== null && hashrate > chain.terms.workPerBlock / getCoin(coin).blockTimeSeconds;
}

/**
 * What is left of a day first; where the power is not known the revenue says more than nothing. Numbers of different coins say
 * nothing against each other: without prices, the coins that such machines mine come first.
 */
export function byProfit(one: Rank, other: Rank): number {
  return (
    compareFigures(one.day?.profitUsd, other.day?.profitUsd) ||
    compareFigures(one.day?.revenueUsd, other.day?.revenueUsd) ||
    Number(one.day === null) - Number(other.day === null) ||
    Number(other.isUsual) - Number(one.isUsual)
  );
}

type Rank = Pick<RankedCoin, "day" | "isUsual">;

/** Larger numbers first, unknown ones last. */
export function compareFigures(one: number | null | undefined, other: number | null | undefined): number {
  if (one == null || other == null) return Number(one == null) - Number(other == null);
  return other - one;
}
