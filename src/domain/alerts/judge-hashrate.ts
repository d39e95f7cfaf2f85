import type { HashrateWindows } from "../mining/miner.ts";
import type { HashrateChange } from "./alert-event.ts";
import type { AddressState, RigState } from "./alert-state.ts";
import type { Draft, RigsFacts } from "./judge-rigs.ts";
import { isBelow, judgedHashrate, type LearntRange, learn, seedRange, unknownRange } from "./learnt-range.ts";
import { costMissing } from "./missed-work.ts";
import { steadyMs } from "./rhythm.ts";
import { stepPhase, tellableAt, upFrom } from "./step-phase.ts";

type HashrateMemory = AddressState["hashrate"];

/** Rigs that are silent or low explain it, when they miss so much of what is missing. */
const explainedFraction = 0.5;

export function firstHashrate(hashrate: HashrateWindows, seed: LearntRange | null, at: number): HashrateMemory {
  const { day } = hashrate;
  const range = seed ?? (day !== null && day > 0 ? seedRange(day, 0.1, at) : unknownRange);
  const isLow = isBelow(range, hashrate);
  return { ...upFrom(at), ...(isLow ? { name: "low", told: "skipped" } : {}), range, isExplained: false };
}

/** Without any work it is the silence of rigs, not a low hashrate. */
export function judgeHashrate(
  memory: HashrateMemory,
  hashrate: HashrateWindows,
  rigs: readonly RigState[],
  { at, rhythm, terms }: Pick<RigsFacts, "at" | "rhythm" | "terms">,
): { readonly memory: HashrateMemory; readonly event: Draft<HashrateChange> | null } {
  const present = judgedHashrate(hashrate);
  if (present === null) return { memory, event: null };
  const { phase, isBack, isNewUsual } = stepPhase(memory, { is: "up", hashrate }, at, {
    range: memory.range,
    steadyMs,
  });
  const isLearning = phase.name === "up" && memory.name === "up";
  const range = isNewUsual
    ? seedRange(present, memory.range.spread, at)
    : isLearning
      ? learn(memory.range, hashrate, at)
      : memory.range;
  const isSame = phase === memory && range === memory.range;
  const next = isSame ? memory : { ...memory, ...phase, range };
  const { usual } = memory.range;
  const describe = (kind: HashrateChange["kind"], since: number, until: number | null, isExplained: boolean) => ({
    kind,
    hashrate: present,
    usual: usual ?? present,
    since,
    until,
    isExplained,
    cost: costMissing(
      { missing: Math.max(0, (usual ?? present) - present), scheme: null, ms: (until ?? at) - since },
      terms,
    ),
  });
  if (isBack) {
    const event = describe("hashrate-back", memory.since, memory.upSince ?? at, memory.isExplained);
    // What was missed is not known any more: the present hashrate says nothing about it.
    return { memory: { ...next, isExplained: false }, event: { ...event, cost: { coins: null, usd: null } } };
  }
  const from = tellableAt(next, rhythm);
  if (from === null || at < from || usual === null) return { memory: next, event: null };
  const isExplained = missedBy(rigs) >= explainedFraction * (usual - present);
  return {
    memory: { ...next, told: "yes", isExplained },
    event: describe("hashrate-low", next.since, null, isExplained),
  };
}

function missedBy(rigs: readonly RigState[]): number {
  return rigs.reduce((sum, { name, told, range }) => {
    const isMissing = name === "down" && told !== "skipped";
    return sum + (isMissing || name === "low" ? (range.usual ?? 0) * (isMissing ? 1 : 0.5) : 0);
  }, 0);
}
