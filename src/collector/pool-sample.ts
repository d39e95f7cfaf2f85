import { type NetworkSample, type PoolSample, type PoolSnapshot, sumHashrate } from "#src/domain/mining/pool.ts";
import { MINUTE } from "#src/domain/time/durations.ts";

/**
 * Why the engine's figures are impossible and must not be stored, in words. The network is judged separately. Hashrates
 * in H/s.
 */
export function findSampleFault(snapshot: PoolSnapshot, now: number): string | null {
  if (!isTime(snapshot.at)) return "its time is not a time";
  if (snapshot.at > now + 5 * MINUTE) return "its time lies in the future";
  if (snapshot.schemes.length === 0) return "it names no reward scheme";
  const seen = new Set<string>();
  for (const sample of snapshot.schemes) {
    if (seen.has(sample.scheme)) return `it names ${sample.scheme} twice`;
    seen.add(sample.scheme);
    const fault = findSchemeFault(sample);
    if (fault) return `${sample.scheme}: ${fault}`;
  }
  for (const [scheme, fee] of Object.entries(snapshot.fees)) {
    if (fee !== undefined && !(fee >= 0 && fee <= 1)) return `${scheme}: the fee ${fee} is not a fraction`;
  }
  return null;
}

function findSchemeFault(sample: PoolSample): string | null {
  if (!isTime(sample.at)) return "its time is not a time";
  if (!isMeasure(sample.hashrate)) return `the hashrate ${sample.hashrate} is not a measure`;
  if (!isCountOrNull(sample.miners)) return `${sample.miners} miners is not a count`;
  if (!isCountOrNull(sample.workers)) return `${sample.workers} workers is not a count`;
  if (sample.effort !== null && !isMeasure(sample.effort)) return `the effort ${sample.effort} is not a measure`;
  return null;
}

/** For an engine's or a node's network. */
export function findNetworkFault(network: NetworkSample): string | null {
  if (!isTime(network.at)) return "its time is not a time";
  if (!isCountOrNull(network.height)) return `the height ${network.height} is not a count`;
  if (network.hashrate !== null && !isMeasure(network.hashrate))
    return `the hashrate ${network.hashrate} is not a measure`;
  if (network.difficulty !== null && !isMeasure(network.difficulty)) {
    return `the difficulty ${network.difficulty} is not a measure`;
  }
  if (network.blockReward !== null && network.blockReward < 0n) return "the block reward is negative";
  return null;
}

/** How long a doubtful hashrate is refused; a momentary mistake is over by then. */
export const doubtForMs = 30 * MINUTE;

/**
 * Why a pool's hashrate is doubtful, in words. A mixed-up unit shows as a factor of a thousand or more. Honest pools
 * jump, and small networks are estimated badly, so both the network and the pool's past must speak against it; on a
 * first start, the network alone. On a test network it says nothing: one ordinary rig exceeds the chain's difficulty
 * many times.
 *
 * Network and past can be wrong permanently: an engine of another unit, a chain of unknown hashrate. So a doubtful
 * hashrate is refused for half an hour (`doubtForMs`) and then accepted; the log records it, and pages remark on a pool
 * that is larger than its network.
 */
export function findDoubt(
  snapshot: PoolSnapshot,
  network: NetworkSample | null,
  previous: PoolSnapshot | null,
  isTestNetwork: boolean,
): string | null {
  const hashrate = sumHashrate(snapshot);
  const whole = network?.hashrate ?? null;
  if (isTestNetwork || whole === null || whole === 0 || hashrate <= whole) return null;
  const before = previous ? sumHashrate(previous) : 0;
  if (before === 0) {
    return hashrate > 100 * whole ? `the hashrate ${hashrate} is over 100 times the network's ${whole}` : null;
  }
  if (hashrate <= 100 * before) return null;
  return `the hashrate ${hashrate} is over 100 times the previous ${before} and above the network's ${whole}`;
}

/**
 * Whether the engine repeats its last measurement: the same time of measuring or, without one, all hashrates equal to
 * the last digit. Short figures (8 H/s) are equal by chance, so one must have five digits or more.
 */
export function isRepeated(snapshot: PoolSnapshot, previous: PoolSnapshot | null): boolean {
  if (previous === null) return false;
  if (snapshot.measuredAt !== null) return snapshot.measuredAt === previous.measuredAt;
  const before = new Map(previous.schemes.map(({ scheme, hashrate }) => [scheme, hashrate]));
  return (
    snapshot.schemes.every(({ scheme, hashrate }) => before.get(scheme) === hashrate) &&
    snapshot.schemes.some(({ hashrate }) => countDigits(hashrate) >= 5)
  );
}

/** Significant digits, without the zeros on both sides. */
function countDigits(value: number): number {
  return value
    .toString()
    .replace(/e.*$|\./g, "")
    .replace(/^0+|0+$/g, "").length;
}

/** No chain has a difficulty of 0, so neither it nor the hashrate computed from it is averaged. */
export function withoutZeroDifficulty(network: NetworkSample | null): NetworkSample | null {
  return network?.difficulty === 0 ? { ...network, difficulty: null, hashrate: network.hashrate || null } : network;
}

function isTime(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function isMeasure(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function isCountOrNull(value: number | null): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= 0);
}

export function lacksFigures(network: NetworkSample | null): boolean {
  return network === null || network.difficulty === 0 || Object.values(network).some((figure) => figure === null);
}

/**
 * The engine's figures first, since the pool works by them, then the node's. A difficulty of 0 counts as missing, and
 * stays where the node has none.
 */
export function completeNetwork(engine: NetworkSample | null, node: NetworkSample): NetworkSample {
  if (engine === null) return node;
  const known = withoutZeroDifficulty(engine) ?? engine;
  return {
    at: engine.at,
    height: engine.height ?? node.height,
    difficulty: known.difficulty ?? node.difficulty ?? engine.difficulty,
    hashrate: known.hashrate ?? node.hashrate,
    blockReward: engine.blockReward ?? node.blockReward,
    lastBlockAt: engine.lastBlockAt ?? node.lastBlockAt,
  };
}
