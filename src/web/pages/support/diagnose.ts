import { lowFraction } from "#src/domain/mining/miner-state.ts";
import type { MinerStats } from "#src/services/services.ts";
import type { supportSymptoms } from "../../search-parameters.ts";

export type Symptom = (typeof supportSymptoms)[number];

/** What the pool itself sees of an address, as far as it bears on a symptom. */
export type Finding =
  | { readonly kind: "invalid" | "unreachable" | "neverSeen" | "forgotten" | "waiting" | "noCounts" | "noThreshold" }
  | { readonly kind: "offline" | "online"; readonly lastShareAt: number | null }
  | { readonly kind: "lowNow" | "steady"; readonly now: number; readonly day: number }
  | { readonly kind: "manyRejected" | "fewRejected"; readonly fraction: number }
  | { readonly kind: "belowThreshold" | "reached"; readonly confirmed: bigint; readonly threshold: bigint };

/** From this part of stale and invalid shares on, something is wrong with the rig or its connection. */
const manyRejected = 0.03;

/**
 * What the pool's figures say about a symptom, the general state first. `minimum`: the pool's smallest payout, where the engine
 * tells no threshold of the miner.
 */
export function diagnose(symptom: Symptom, stats: MinerStats, minimum: bigint | null): readonly Finding[] {
  switch (stats.state) {
    case "invalid-address":
      return [{ kind: "invalid" }];
    case "unreachable":
      return [{ kind: "unreachable" }];
    case "never-seen":
      return [{ kind: "neverSeen" }];
    case "forgotten":
      return [{ kind: "forgotten" }];
    default:
      return [generalState(stats), ...(bySymptom(symptom, stats, minimum) ?? [])];
  }
}

type Seen = Extract<MinerStats, { readonly miner: unknown }>;

function generalState({ state, miner }: Seen): Finding {
  if (state === "waiting") return { kind: "waiting" };
  return { kind: state === "offline" ? "offline" : "online", lastShareAt: miner.lastShareAt };
}

function bySymptom(symptom: Symptom, { miner }: Seen, minimum: bigint | null): readonly Finding[] | null {
  switch (symptom) {
    case "lowHashrate": {
      const { tenMinutes: now, day } = miner.hashrate;
      return now === null || day === null || day === 0
        ? null
        : [{ kind: now < day * lowFraction ? "lowNow" : "steady", now, day }];
    }
    case "rejected": {
      const { valid, stale, invalid } = miner.shares;
      const all = valid === null || stale === null || invalid === null ? 0 : valid + stale + invalid;
      if (all === 0) return [{ kind: "noCounts" }];
      const fraction = ((stale ?? 0) + (invalid ?? 0)) / all;
      return [{ kind: fraction >= manyRejected ? "manyRejected" : "fewRejected", fraction }];
    }
    case "noPayout": {
      const own = miner.balances[0];
      const threshold = own?.threshold ?? minimum;
      const confirmed = own?.confirmed ?? null;
      if (threshold === null || confirmed === null) return [{ kind: "noThreshold" }];
      return [{ kind: confirmed < threshold ? "belowThreshold" : "reached", confirmed, threshold }];
    }
    default:
      return null;
  }
}
