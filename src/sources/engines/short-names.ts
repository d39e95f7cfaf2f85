import { err } from "#src/domain/result.ts";
import { malformed } from "../source-error.ts";
import type { PoolEngine } from "./pool-engine.ts";

/** For a worker's name. Stratum servers cut a login at 100 to 255 characters, the address included. */
const longestName = 128;

/**
 * Removes workers with overlong names: to sort ten thousand names of kilobytes with the same beginning would take
 * seconds, and make a page of megabytes.
 */
export function withShortNames(engine: PoolEngine): PoolEngine {
  return {
    ...engine,
    async fetchMiner(address) {
      const answer = await engine.fetchMiner(address);
      if (!answer.ok || answer.value.found === "no") return answer;
      const long = answer.value.miner.workers.find(({ name }) => name.length > longestName);
      if (long === undefined) return answer;
      return err(malformed("", `a worker's name has more than ${longestName} characters`, long.name));
    },
  };
}
