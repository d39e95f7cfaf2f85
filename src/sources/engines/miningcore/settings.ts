import { formatAmountExact } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../../source-error.ts";
import type { SettingsOutcome, SettingsRefusal } from "../pool-engine.ts";
import type { EngineClient } from "./engine-client.ts";
import { decimalToAtomic, SettingsResponse } from "./responses.ts";

export interface SettingsContext {
  readonly client: EngineClient;
  readonly decimals: number;
  /** Atomic units. */
  readonly minimum: bigint | null;
}

/** Null when the miner never set one. */
export async function fetchThreshold(
  address: string,
  { client, decimals }: Pick<SettingsContext, "client" | "decimals">,
): Promise<Result<bigint | null, SourceError>> {
  const response = await client.get(SettingsResponse, `miners/${encodeURIComponent(address)}/settings`);
  if (response.ok) return ok(decimalToAtomic(response.value.paymentThreshold, decimals));
  return response.error.code === "not-found" ? ok(null) : response;
}

/**
 * The engine silently raises a threshold below the pool's minimum, so Adit refuses it. A coin with 18 decimals loses
 * the last six. The miner's IP address goes into the body and nowhere else.
 */
export async function sendThreshold(
  address: string,
  threshold: bigint,
  proofIp: string,
  { client, decimals, minimum }: SettingsContext,
): Promise<Result<SettingsOutcome, SourceError>> {
  if (minimum !== null && threshold < minimum) return refuse({ code: "below-minimum", minimum });
  const refusals: SettingsRefusal[] = [];
  const response = await client.get(
    SettingsResponse,
    `miners/${encodeURIComponent(address)}/settings`,
    {},
    {
      // Not JSON.stringify: a double would lose digits.
      body: `{"ipAddress":${JSON.stringify(proofIp)},"settings":{"paymentThreshold":${formatAmountExact(threshold, decimals)}}}`,
      readFailure: (status, text) => {
        refusals.push(...findRefusals(status, text));
        return null;
      },
    },
  );
  if (refusals[0] !== undefined) return refuse(refusals[0]);
  if (!response.ok) return err(withoutSample(response.error));
  const kept = decimalToAtomic(response.value.paymentThreshold, decimals);
  return ok({ accepted: true, settings: { threshold: kept, minimum, maximum: null } });
}

function refuse(refusal: SettingsRefusal): Result<SettingsOutcome, SourceError> {
  return ok({ accepted: false, refusal });
}

function findRefusals(status: number, text: string): readonly SettingsRefusal[] {
  if (status === 404 && /not recently used/i.test(text)) return [{ code: "no-recent-shares" }];
  if (status === 403 && /recently used IP/i.test(text)) return [{ code: "other-ip" }];
  return status === 400 && /invalid IP/i.test(text) ? [{ code: "invalid-ip" }] : [];
}

/** The response may repeat the miner's IP address, and a sample goes into the log. */
function withoutSample(error: SourceError): SourceError {
  return error.code === "malformed" ? { ...error, sample: "" } : error;
}
