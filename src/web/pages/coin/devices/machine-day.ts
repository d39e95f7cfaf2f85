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

/** The machines of one coin at the visitor's own price of power. */
export interface OwnMachines {
  /** USD for a kilowatt-hour. */
  readonly powerCost: number;
  /** The visitor's machines together; null without any that can mine the coin. */
  readonly rig: MachineDay | null;
  /** Where the visitor's machines can be changed; null without any. */
  readonly rigPath: string | null;
  readonly typical: MachineDay | null;
  readonly best: readonly MachineDay[];
}
