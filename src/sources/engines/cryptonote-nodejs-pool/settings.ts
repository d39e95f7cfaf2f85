import { err, ok, type Result } from "#src/domain/result.ts";
import { malformed, type SourceError } from "../../source-error.ts";
import type { MinerSettings, SettingsOutcome } from "../pool-engine.ts";
import { type CollectedStats, levelToAtomic } from "./responses.ts";

export function settingsWith(threshold: bigint | null, config: CollectedStats["config"]): MinerSettings {
  const maximum = config.maxPaymentThreshold ?? null;
  return {
    threshold,
    minimum: BigInt(config.minPaymentThreshold),
    maximum: maximum === null ? null : BigInt(maximum),
  };
}

/**
 * The engine responds with a sentence. Known refusals become codes, the engine's own failures are `unavailable`, and an
 * unknown sentence is `malformed`, because a guess could be wrong.
 */
export function readLevelOutcome(
  status: string,
  settings: MinerSettings,
  decimals: number,
): Result<SettingsOutcome, SourceError> {
  if (status === "done") return ok({ accepted: true, settings });
  const minimum = readLevel(/^The minimum payout level is (\d[\d.e-]*)$/, status, decimals);
  if (minimum !== null) return ok({ accepted: false, refusal: { code: "below-minimum", minimum } });
  const maximum = readLevel(/^The maximum payout level is (\d[\d.e-]*)$/, status, decimals);
  if (maximum !== null) return ok({ accepted: false, refusal: { code: "above-maximum", maximum } });
  if (status.startsWith("We haven't seen that IP")) return ok({ accepted: false, refusal: { code: "other-ip" } });
  if (/^(An error occurred|Unable to)/.test(status)) {
    return err({ code: "unavailable", reason: "the engine could not reach its database" });
  }
  return err(malformed("/status", "the engine responses a change of settings with an unknown sentence", status));
}

function readLevel(pattern: RegExp, status: string, decimals: number): bigint | null {
  const level = Number(pattern.exec(status)?.[1] ?? Number.NaN);
  return Number.isFinite(level) && level >= 0 ? levelToAtomic(level, decimals) : null;
}
