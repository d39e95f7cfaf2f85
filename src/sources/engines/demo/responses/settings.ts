import { LRUCache } from "lru-cache";
import { isIpv4 } from "#src/domain/text/form-rules.ts";
import { HOUR } from "#src/domain/time/durations.ts";
import type { MinerSettings, SettingsOutcome } from "../../pool-engine.ts";

/** TEST-NET-3, which no one owns. The demo page names it. */
export const demoProofIp = "203.0.113.7";

const maximumFactor = 1000n;

/**
 * The demo's only state that is not a function of time. In memory only, for the last 500 changed miners; valid from the
 * next hour on, so that the past does not change.
 */
export interface DemoSettings {
  readonly read: (address: string, minimum: bigint) => MinerSettings;
  readonly thresholdAt: (address: string, hour: number) => bigint | null;
  readonly update: (request: SettingsRequest) => SettingsOutcome;
}

export interface SettingsRequest {
  readonly address: string;
  readonly minimum: bigint;
  readonly threshold: bigint;
  readonly proofIp: string;
  readonly lastShareAt: number | null;
  readonly at: number;
}

interface Change {
  readonly fromHour: number;
  readonly threshold: bigint;
}

export function createDemoSettings(): DemoSettings {
  const changes = new LRUCache<string, readonly Change[]>({ max: 500 });

  const read = (address: string, minimum: bigint): MinerSettings => ({
    threshold: changes.peek(address)?.at(-1)?.threshold ?? minimum,
    minimum,
    maximum: minimum * maximumFactor,
  });

  function update(request: SettingsRequest): SettingsOutcome {
    const { address, minimum, threshold, proofIp, lastShareAt, at } = request;
    const maximum = minimum * maximumFactor;
    if (!isIpv4(proofIp)) return { accepted: false, refusal: { code: "invalid-ip" } };
    if (lastShareAt === null || lastShareAt < at - 24 * HOUR) {
      return { accepted: false, refusal: { code: "no-recent-shares" } };
    }
    if (proofIp !== demoProofIp) return { accepted: false, refusal: { code: "other-ip" } };
    if (threshold < minimum) return { accepted: false, refusal: { code: "below-minimum", minimum } };
    if (threshold > maximum) return { accepted: false, refusal: { code: "above-maximum", maximum } };
    const before = changes.peek(address) ?? [];
    changes.set(address, [...before.slice(-20), { fromHour: Math.floor(at / HOUR) + 1, threshold }]);
    return { accepted: true, settings: read(address, minimum) };
  }

  return {
    read,
    thresholdAt: (address, hour) =>
      changes.peek(address)?.findLast((change) => change.fromHour <= hour)?.threshold ?? null,
    update,
  };
}
