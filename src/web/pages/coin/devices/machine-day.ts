import type { DeviceType } from "#src/domain/devices/device.ts";
import type { FormFactor } from "#src/domain/devices/form-factor.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import type { CoinRigSolo } from "#src/services/services.ts";

/** What a machine makes of a day of one coin, as the coin's pages show it. */
export interface MachineDay {
  readonly name: string;
  /** Where its name leads, without a language. */
  readonly path: string;
  /** Base units; null where several machines are named that are not told apart. */
  readonly hashrate: number | null;
  /** Of the pool's own coin, as text; null where it is not known. */
  readonly coins: string | null;
  readonly ticker: string;
  /** After the pool's fee and before power. */
  readonly revenueUsd: number | null;
  /** After power; null where the power is not known. */
  readonly profitUsd: number | null;
  /** Tickers of the coins whose value is in the money. */
  readonly counted: readonly string[];
}

/** The visitor's machines together, or the typical one, with what else they could do. */
export interface RigDay extends MachineDay {
  /** Without the vendor. */
  readonly model: string;
  readonly form: FormFactor | null;
  readonly type: DeviceType | null;
  readonly powerUsd: number | null;
  /** The scheme that the day is computed for, with its fee. */
  readonly scheme: RewardScheme;
  readonly feeFraction: number | null;
  readonly daysToPayout: number | null;
  /** `blockCoins` as text. */
  readonly solo: (Omit<CoinRigSolo, "blockCoins"> & { readonly blockCoins: string | null }) | null;
  readonly others: readonly { readonly coin: string; readonly name: string; readonly profitUsd: number }[];
}

/** The machines of one coin at the visitor's own price of power. */
export interface OwnMachines {
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** The visitor's machines together; null without any that can mine the coin. */
  readonly rig: RigDay | null;
  /** As in the address of /rig; null without any, whatever they can mine. */
  readonly rigText: string | null;
  /** Where the visitor's machines can be changed; null without any. */
  readonly rigPath: string | null;
  readonly typical: RigDay | null;
  readonly best: readonly MachineDay[];
}
