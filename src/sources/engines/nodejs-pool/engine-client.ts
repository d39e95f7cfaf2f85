import type { Static, TSchema } from "typebox";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import { fetchJson } from "../../fetch-json.ts";
import { type AsyncResult, malformed, type SourceError } from "../../source-error.ts";
import type { OfferParts } from "../offered-pools.ts";
import { ConfigAnswer } from "./responses.ts";

type Get = <const Schema extends TSchema>(
  schema: Schema,
  path: string,
  canBeEmpty?: "empty",
) => AsyncResult<Static<Schema>>;

export interface EngineClient {
  readonly get: Get;
  /** The engine itself keeps it for five minutes. */
  recentConfig(): AsyncResult<ConfigAnswer>;
}

export function createEngineClient(
  baseUrl: URL,
  { fetch, now, coin }: OfferParts & { readonly coin: CoinFacts | null },
  timeoutMs?: number,
): EngineClient {
  let recent: { readonly at: number; readonly config: ConfigAnswer } | null = null;

  const get: Get = async (schema, path, canBeEmpty) => {
    const url = new URL(`${baseUrl.pathname.replace(/\/+$/, "")}/${path}`, baseUrl);
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    const findRefusal = (answer: unknown) => refusalOf(answer, canBeEmpty === "empty");
    const response = await fetchJson(schema, url, { fetch, now, findRefusal, ...limit });
    return !response.ok && response.error.code === "not-found"
      ? err({ code: "unavailable", reason: `it does not know the path /${path.split("/")[0]}; is its address right?` })
      : response;
  };

  return {
    get,
    async recentConfig() {
      if (recent !== null && Math.abs(now() - recent.at) < MINUTE) return ok(recent.config);
      const config = await get(ConfigAnswer, "config");
      const checked = config.ok && coin !== null ? checkCoin(config.value, coin) : config;
      if (checked.ok) recent = { at: now(), config: checked.value };
      return checked;
    },
  };
}

/** When its database fails, the engine answers with status 200 and an empty object, or with a sentence. */
function refusalOf(answer: unknown, canBeEmpty: boolean): SourceError | null {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return null;
  if ("error" in answer) {
    return { code: "unavailable", reason: `the engine says "${String(answer.error).slice(0, 100)}"` };
  }
  return Object.keys(answer).length > 0 || canBeEmpty
    ? null
    : { code: "unavailable", reason: "the engine's answer holds nothing: its database fails" };
}

function checkCoin(config: ConfigAnswer, coin: CoinFacts): Result<ConfigAnswer, SourceError> {
  const { coin_code: code, min_wallet_payout: minimum, payout_policy: policy } = config;
  if (typeof code === "string" && code.toUpperCase() !== coin.ticker.toUpperCase()) {
    return err(malformed("/coin_code", `the engine pays in another coin than ${coin.ticker}`, code));
  }
  const decimal = policy?.minimumThreshold ?? 0;
  if (decimal > 0 && Math.round(Math.log10(minimum / decimal)) !== coin.decimals) {
    return err(malformed("/min_wallet_payout", `its amounts have other decimals than ${coin.ticker}`, minimum));
  }
  return ok(config);
}
