import { err } from "#src/domain/result.ts";
import { malformed } from "../source-error.ts";
import type { PoolEngine } from "./pool-engine.ts";

/** Of a worker's name. Stratum servers cut a login at 100 to 255 characters, the address included. */
const longestName = 128;

/**
 * An engine of which no miner has a worker with an endless name. Workers are sorted by their names, as people sort them: ten thousand
 * names of kilobytes that begin alike would take seconds, and a page of them is megabytes. Whoever has such names hides nobody's figures but their own.
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
