import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { MinerLookup } from "#src/domain/mining/miner.ts";
import { isBlank } from "#src/domain/mining/miner-state.ts";
import type { Log, ReportError } from "#src/domain/site/log.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import type { GatedEngine } from "../engine-gate/engine-gate.ts";
import { busyFor, type Unanswered, whyUnanswered } from "../engine-gate/flights.ts";

/** What an engine says about one address now. `unknown-miner`: it knows nothing, or only empty figures (`blank`). */
export type LookupOutcome =
  | {
      readonly kind: "found";
      readonly at: number;
      readonly lookup: Exclude<MinerLookup, { found: "no" }>;
    }
  | { readonly kind: "unknown-miner"; readonly at: number; readonly blank: MinerLookup | null }
  /** `retryAfterMs`: it was too busy for this visitor; null = it gives no usable answer, and `why` says what is wrong. */
  | { readonly kind: "unreachable"; readonly retryAfterMs: number | null; readonly why: Unanswered };

interface LookupParts {
  readonly engines: ReadonlyMap<CoinSlug, GatedEngine>;
  readonly now: () => number;
  readonly log: Log;
  readonly report: ReportError;
}

export function createMinerLookup({ engines, now, log, report }: LookupParts) {
  return async (coin: CoinSlug, address: string): Promise<LookupOutcome> => {
    const engine = engines.get(coin);
    const fail = (error: SourceError): LookupOutcome => {
      if (error.code !== "not-asked") {
        const reason = describeSourceError(error);
        log.warn({ coin, code: error.code, reason }, "An engine gave no answer about a miner.");
      }
      return { kind: "unreachable", retryAfterMs: busyFor(error), why: whyUnanswered(error) };
    };
    if (engine === undefined) return { kind: "unreachable", retryAfterMs: null, why: "silent" };
    try {
      const answer = await engine.fetchMiner(address);
      const at = now();
      if (!answer.ok && answer.error.code !== "not-found") return fail(answer.error);
      if (!answer.ok || answer.value.found === "no") return { kind: "unknown-miner", at, blank: null };
      const lookup = answer.value;
      if (lookup.found === "unknown" && isBlank(lookup.miner)) return { kind: "unknown-miner", at, blank: lookup };
      return { kind: "found", at, lookup };
    } catch (error) {
      report(error, { coin, what: "miner" });
      return fail({ code: "unavailable", reason: `the adapter threw: ${String(error)}` });
    }
  };
}
