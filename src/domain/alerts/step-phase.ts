import type { HashrateWindows, Worker } from "../mining/miner.ts";
import { isDown, resolveWorkerState } from "../mining/miner-state.ts";
import { DAY } from "../time/durations.ts";
import type { Phase } from "./alert-state.ts";
import { isBackInRange, isBelow, type LearntRange } from "./learnt-range.ts";
import type { Rhythm } from "./rhythm.ts";

/** A hashrate that stays low for so long is the new usual one. */
export const newUsualAfterMs = 3 * DAY;

export type Sight =
  | { readonly is: "up"; readonly hashrate: HashrateWindows }
  /** No share for over ten minutes: neither at work nor stopped. */
  | { readonly is: "unclear" }
  | { readonly is: "down"; readonly since: number; readonly isDated: boolean };

/** As pages call it. Null: the engine no longer lists it. */
export function sightOf(worker: Pick<Worker, "lastShareAt" | "lastHashrateAt" | "hashrate"> | null, at: number): Sight {
  if (worker === null) return { is: "down", since: at, isDated: false };
  const state = resolveWorkerState(worker, at);
  if (state === "quiet") return { is: "unclear" };
  if (!isDown(state)) return { is: "up", hashrate: worker.hashrate };
  const { lastShareAt, lastHashrateAt } = worker;
  return { is: "down", since: lastShareAt ?? lastHashrateAt ?? at, isDated: lastShareAt !== null };
}

export function upFrom(at: number): Phase {
  return { name: "up", since: at, seenAt: at, isDated: false, told: "no", upSince: null };
}

export interface PhaseStep {
  readonly phase: Phase;
  /** It was told, and is over. */
  readonly isBack: boolean;
  /** What it does is usual from now on. */
  readonly isNewUsual: boolean;
}

const stay = (phase: Phase): PhaseStep => ({ phase, isBack: false, isNewUsual: false });

export function stepPhase(
  phase: Phase,
  sight: Sight,
  at: number,
  { range, steadyMs }: { readonly range: LearntRange; readonly steadyMs: number },
): PhaseStep {
  if (sight.is === "unclear") return stay(phase);
  if (sight.is === "down") {
    if (phase.name === "down") return stay(phase.upSince === null ? phase : { ...phase, upSince: null, seenAt: at });
    return stay({ name: "down", since: sight.since, seenAt: at, isDated: sight.isDated, told: "no", upSince: null });
  }
  const isLow = isBelow(range, sight.hashrate);
  if (phase.name === "up") return stay(isLow ? { ...upFrom(at), name: "low" } : phase);
  if (phase.name === "down") return recover(phase, at, steadyMs);
  if (isBackInRange(range, sight.hashrate)) return recover(phase, at, steadyMs);
  if (at - phase.seenAt >= newUsualAfterMs) return { phase: upFrom(at), isBack: false, isNewUsual: true };
  return stay(isLow && phase.upSince !== null ? { ...phase, upSince: null } : phase);
}

function recover(phase: Phase, at: number, steadyMs: number): PhaseStep {
  if (phase.told !== "yes") return stay(upFrom(at));
  const upSince = phase.upSince ?? at;
  if (at - upSince < steadyMs) return stay(phase.upSince === null ? { ...phase, upSince } : phase);
  return { phase: { ...upFrom(upSince) }, isBack: true, isNewUsual: false };
}

/** When a phase has lasted long enough to be told; null = it is no trouble, or was told. */
export function tellableAt(phase: Phase, { confirmMs, lowForMs }: Rhythm): number | null {
  if (phase.told !== "no" || phase.name === "up") return null;
  if (phase.name === "low") return phase.seenAt + lowForMs;
  return phase.isDated ? phase.seenAt : phase.seenAt + confirmMs;
}

/** Nothing that was pending counts after an outage of the pool. */
export function forgetPending(phase: Phase, at: number): Phase {
  if (phase.name === "up") return phase;
  if (phase.told === "no") return upFrom(at);
  return phase.upSince === null ? phase : { ...phase, upSince: null };
}
