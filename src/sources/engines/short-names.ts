import { err } from "#src/domain/result.ts";
import { malformed } from "../source-error.ts";
import type { PoolEngine } from "./pool-engine.ts";

/** For a worker's name. Stratum servers cut a login at 100 to 255 characters, the address included. */
const longestName = 128;

/**
 * Refuses a miner with an overlong worker's name: to sort ten thousand names of kilobytes with the same beginning would
 * take seconds, and a page of them is megabytes. Other miners are not affected.
 */
export function withShortNames(engine: PoolEngine): PoolEngine {
  return {
    ...engine,
    async fetchMiner(address) {
      const response = await engine.fetchMiner(address);
      if (!response.ok || response.value.found === "no") return response;
      const long = response.value.miner.workers.find(({ name }) => name.length > longestName);
      if (long === undefined) return response;
      return err(malformed("", `a worker's name has more than ${longestName} characters`, long.name));
    },
  };
}
