import { STEP } from "./time-steps.ts";

/** A chain that sets its difficulty anew every so many blocks, for the pace of the epoch before. */
export interface DemoEpochs {
  /** The network hashrate at which blocks would come at their intended pace. */
  readonly targetRateAt: (at: number) => number;
  readonly heightAt: (at: number) => number;
  readonly startOfHeight: (height: number) => number;
}

interface EpochFacts {
  readonly epochBlocks: number;
  readonly blockTimeMs: number;
  readonly launchedAt: number;
  readonly firstHeight: number;
  readonly hashrateAt: (step: number) => number;
}

interface Epoch {
  readonly startsAt: number;
  readonly firstHeight: number;
  readonly targetRate: number;
  /** Mean hashrate of the epoch, which is the next one's target. */
  readonly rate: number;
}

const samplesPerEpoch = 32;

export function createEpochs(facts: EpochFacts): DemoEpochs {
  const { epochBlocks, blockTimeMs, hashrateAt } = facts;
  const intendedMs = epochBlocks * blockTimeMs;

  function meanRate(startsAt: number): number {
    let sum = 0;
    for (let i = 0; i < samplesPerEpoch; i++) {
      sum += hashrateAt(Math.floor((startsAt + (i / samplesPerEpoch) * intendedMs) / STEP));
    }
    return sum / samplesPerEpoch;
  }

  function begin(startsAt: number, firstHeight: number, targetRate: number): Epoch {
    // On a step, within which nothing of the demo changes.
    const onStep = Math.round(startsAt / STEP) * STEP;
    return { startsAt: onStep, firstHeight, targetRate, rate: meanRate(onStep) };
  }

  /** More hashrate than the target makes an epoch shorter, and the next one as much harder. */
  function follow({ startsAt, firstHeight, targetRate, rate }: Epoch): Epoch {
    return begin(startsAt + (intendedMs * targetRate) / rate, firstHeight + epochBlocks, rate);
  }

  const opening = Math.floor(facts.firstHeight / epochBlocks) * epochBlocks;
  const openedAt = facts.launchedAt - (facts.firstHeight - opening) * blockTimeMs;
  const first = begin(openedAt, opening, meanRate(openedAt - intendedMs));
  const epochs = [first];
  let last = first;

  /** The epoch that `isLater` is false of last, and the one after it. */
  function find(isLater: (epoch: Epoch) => boolean): readonly [Epoch, Epoch] {
    while (!isLater(last)) {
      last = follow(last);
      epochs.push(last);
    }
    let low = 0;
    let high = epochs.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const epoch = epochs[middle];
      if (epoch === undefined || isLater(epoch)) high = middle;
      else low = middle;
    }
    const epoch = epochs[low] ?? first;
    return [epoch, epochs[low + 1] ?? follow(epoch)];
  }
  const findAt = (at: number) => find(({ startsAt }) => startsAt > at);

  return {
    targetRateAt: (at) => findAt(at)[0].targetRate,
    heightAt(at) {
      const [epoch, next] = findAt(at);
      const passed = (at - epoch.startsAt) / (next.startsAt - epoch.startsAt);
      return epoch.firstHeight + Math.floor(passed * epochBlocks);
    },
    startOfHeight(height) {
      const [epoch, next] = find(({ firstHeight }) => firstHeight > height);
      const passed = (height - epoch.firstHeight) / epochBlocks;
      return epoch.startsAt + passed * (next.startsAt - epoch.startsAt);
    },
  };
}
