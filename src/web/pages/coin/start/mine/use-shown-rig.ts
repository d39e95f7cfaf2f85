import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import type { RigDay } from "../../devices/machine-day.ts";
import { useShownMachines } from "../../devices/shown-machines.ts";
import type { StartView } from "../start-view.ts";

/** The machines that the page speaks of: those of the address, else the visitor's own, else the typical one. */
export interface ShownRig {
  /** Null where nothing is known of any. */
  readonly day: RigDay | null;
  /** False for the typical one. */
  readonly isOwn: boolean;
  /** The visitor has machines, and they do not mine this coin. */
  readonly isElsewhere: boolean;
  readonly powerCost: number;
  /** As in an address; null without machines of their own. */
  readonly rig: string | null;
  /** Where all coins for these machines stand; null for the typical one. */
  readonly comparison: string | null;
  /** Not yet known whether the visitor's own terms will take their place. */
  readonly isDefault: boolean;
}

export function useShownRig({ coin, machine }: StartView): ShownRig {
  const own = useShownMachines(coin.slug);
  const isNamed = machine !== null && machine.rig !== null;
  if (own === undefined || own === null) {
    return {
      day: machine?.day ?? null,
      isOwn: isNamed,
      isElsewhere: false,
      powerCost: machine?.powerCost ?? DEFAULT_POWER_COST,
      rig: machine?.rig ?? null,
      comparison: isNamed ? machine.day.path : null,
      isDefault: own === undefined && !isNamed,
    };
  }
  return {
    day: own.rig ?? own.typical,
    isOwn: own.rig !== null,
    isElsewhere: own.rig === null && own.rigText !== null,
    powerCost: own.powerCost,
    rig: own.rigText,
    comparison: own.rigPath,
    isDefault: false,
  };
}
