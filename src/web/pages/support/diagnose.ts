import type { ShareCounts } from "#src/domain/mining/miner.ts";
import {
  isDown,
  lastShareOf,
  lowFraction,
  minutesOfSilence,
  type WorkerState,
} from "#src/domain/mining/miner-state.ts";
import { findNearNames } from "#src/domain/text/near-names.ts";
import type { MinerStats, SeenMinerStats } from "#src/services/services.ts";
import type { supportSymptoms } from "../../search-parameters.ts";

export type Symptom = (typeof supportSymptoms)[number];

/** What the pool itself sees of an address or of one rig, as far as it bears on a symptom. */
export type Finding =
  | { readonly kind: "invalid" | "unreachable" | "neverSeen" | "forgotten" | "waiting" | "noCounts" | "noThreshold" }
  /** `lastHashrateAt`: of engines that name no last share, their newest sample with hashrate. */
  | {
      readonly kind: "offline" | "silent" | "noHashrate" | "online";
      readonly lastShareAt: number | null;
      readonly lastHashrateAt: number | null;
    }
  | { readonly kind: "quiet"; readonly minutes: number; readonly lastShareAt: number | null }
  | { readonly kind: "lowNow" | "steady"; readonly now: number; readonly day: number }
  | { readonly kind: "manyRejected" | "fewRejected"; readonly fraction: number }
  | { readonly kind: "belowThreshold" | "reached" | "overdue"; readonly confirmed: bigint; readonly threshold: bigint }
  /** `near`: names of the address's rigs that may have been meant. */
  | { readonly kind: "rigUnknown"; readonly rig: string; readonly near: readonly string[] }
  /** Nothing is known of single rigs of this address. */
  | { readonly kind: "rigsUnnamed" };

/** `of`: whom it is about where a rig was named; null: the address, and no rig was named. */
export type FoundOf = Finding & { readonly of: "rig" | "address" | null };

/** From this part of stale and invalid shares on, something is wrong with the rig or its connection. */
const manyRejected = 0.03;
const mostNear = 5;

/**
 * What the pool's figures say about a symptom, the general state first: of the rig that is named, else of the whole address.
 * `minimum`: the pool's smallest payout, where the engine tells no threshold of the miner.
 */
export function diagnose(
  symptom: Symptom,
  stats: MinerStats,
  { minimum, rig }: { readonly minimum: bigint | null; readonly rig: string },
): readonly FoundOf[] {
  const about = (of: FoundOf["of"], findings: readonly Finding[]) => findings.map((finding) => ({ ...finding, of }));
  switch (stats.state) {
    case "invalid-address":
      return about(null, [{ kind: "invalid" }]);
    case "unreachable":
      return about(null, [{ kind: "unreachable" }]);
    case "never-seen":
      return about(null, [{ kind: "neverSeen" }]);
    case "forgotten":
      return about(null, [{ kind: "forgotten" }]);
    default: {
      if (rig === "") return about(null, diagnoseAddress(symptom, stats, minimum));
      const worker = findRig(stats, rig);
      if (worker === null) {
        return [
          ...about(null, [describeMissing(stats, rig)]),
          ...about("address", diagnoseAddress(symptom, stats, minimum)),
        ];
      }
      const paid = symptom === "noPayout" ? [findPayment(stats, minimum)] : [];
      return [...about("rig", diagnoseRig(symptom, worker, stats.at)), ...about("address", paid)];
    }
  }
}

type Rig = SeenMinerStats["workers"][number];

/** Of a name under several schemes the one with the most work. */
function findRig({ workers }: SeenMinerStats, name: string): Rig | null {
  const rate = ({ hashrate }: Rig) => hashrate.tenMinutes ?? hashrate.sixHours ?? hashrate.day ?? 0;
  return workers.filter((worker) => worker.name === name).toSorted((one, other) => rate(other) - rate(one))[0] ?? null;
}

function describeMissing({ workers }: SeenMinerStats, rig: string): Finding {
  if (workers.length === 0) return { kind: "rigsUnnamed" };
  const names = workers.map(({ name }) => name);
  return { kind: "rigUnknown", rig, near: findNearNames(names, rig, mostNear) };
}

function diagnoseRig(symptom: Symptom, rig: Rig, at: number): readonly Finding[] {
  const state = describeState(rig.state, rig, at);
  // What ten minutes without a share are against a day is no news.
  const isCompared = (symptom === "lowHashrate" && !isDown(rig.state) && rig.state !== "quiet") || rig.state === "low";
  return [
    state,
    ...(isCompared ? compareRates(rig.hashrate) : []),
    ...(symptom === "rejected" ? [weighShares(rig.shares)] : []),
  ];
}

function diagnoseAddress(symptom: Symptom, stats: SeenMinerStats, minimum: bigint | null): readonly Finding[] {
  const { state, miner, at } = stats;
  const seen = { ...miner, lastShareAt: lastShareOf(miner) };
  const general = state === "waiting" ? { kind: state } : describeState(toWorkerState(state), seen, at);
  switch (symptom) {
    case "lowHashrate":
      return [general, ...compareRates(miner.hashrate)];
    case "rejected":
      return [general, weighShares(miner.shares)];
    case "noPayout":
      return [general, findPayment(stats, minimum)];
    default:
      return [general];
  }
}

/** Of an engine that cannot tell a stranger from an idle miner, and of one who is forgotten, nothing comes in. */
function toWorkerState(state: Exclude<SeenMinerStats["state"], "waiting">): WorkerState {
  return state === "idle-or-unknown" || state === "forgotten" ? "offline" : state;
}

function describeState(
  state: WorkerState,
  { lastShareAt, lastHashrateAt = null }: Pick<Rig, "lastShareAt" | "lastHashrateAt">,
  at: number,
): Finding {
  switch (state) {
    case "offline":
    case "silent":
      return { kind: lastShareAt === null ? "noHashrate" : state, lastShareAt, lastHashrateAt };
    case "quiet":
      return { kind: "quiet", minutes: lastShareAt === null ? 0 : minutesOfSilence(lastShareAt, at), lastShareAt };
    default:
      return { kind: "online", lastShareAt, lastHashrateAt };
  }
}

function compareRates({ tenMinutes: now, day }: Rig["hashrate"]): readonly Finding[] {
  if (now === null || day === null || day === 0) return [];
  return [{ kind: now < day * lowFraction ? "lowNow" : "steady", now, day }];
}

function weighShares({ valid, stale, invalid }: ShareCounts): Finding {
  const all = valid === null || stale === null || invalid === null ? 0 : valid + stale + invalid;
  if (all === 0) return { kind: "noCounts" };
  const fraction = ((stale ?? 0) + (invalid ?? 0)) / all;
  return { kind: fraction >= manyRejected ? "manyRejected" : "fewRejected", fraction };
}

function findPayment({ miner, nextPayouts }: SeenMinerStats, minimum: bigint | null): Finding {
  const own = miner.balances[0];
  const threshold = own?.threshold ?? minimum;
  const confirmed = own?.confirmed ?? null;
  if (threshold === null || confirmed === null) return { kind: "noThreshold" };
  if (confirmed < threshold) return { kind: "belowThreshold", confirmed, threshold };
  const isOverdue = nextPayouts.some(({ chain, estimate }) => chain === own?.chain && estimate?.kind === "overdue");
  return { kind: isOverdue ? "overdue" : "reached", confirmed, threshold };
}
