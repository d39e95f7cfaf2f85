import { useRef } from "react";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import type { AmountFormat } from "../../../../components/figures/amount.tsx";
import type { CoinView } from "../../../../loaders/coin-badge.ts";
import type { RigPay } from "../answers/rig-pay.ts";
import type { WorkerColumn } from "./worker-columns.ts";
import type { WorkersData } from "./worker-list.ts";

/** The properties that all rows of a table share. It must be the same object from render to render, or all rows are rendered again. */
export interface RowFrame {
  readonly coin: string;
  readonly address: string;
  /** When the engine answered. */
  readonly at: number;
  readonly unit: RateUnit;
  readonly amount: AmountFormat;
  readonly showsScheme: boolean;
  /** What a day of a rig is worth; null: nothing is said of it. */
  readonly pay: RigPay | null;
  readonly unfilled: readonly WorkerColumn["id"][];
  readonly movesRentedPower: boolean;
}

/** The same object as long as its values are the same, so that rows are not rendered again. */
export function useFrame(
  coin: CoinView,
  address: string,
  { at, showsScheme, pay, unfilled, movesRentedPower }: WorkersData,
): RowFrame {
  const made: RowFrame = {
    ...{ coin: coin.slug, address, at, unit: coin.rateUnit, amount: coin.amount },
    ...{ showsScheme, pay, unfilled, movesRentedPower },
  };
  const kept = useRef(made);
  const isSame =
    kept.current.coin === made.coin &&
    kept.current.address === made.address &&
    kept.current.at === at &&
    kept.current.pay === pay &&
    kept.current.showsScheme === showsScheme &&
    kept.current.unfilled.join(" ") === unfilled.join(" ") &&
    kept.current.movesRentedPower === movesRentedPower;
  if (!isSame) kept.current = made;
  return kept.current;
}
