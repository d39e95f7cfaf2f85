import { describe, expect, it } from "vitest";
import type { Block } from "#src/domain/mining/block.ts";
import { resolveMinerScheme, shortenAddress } from "./miner-scheme.ts";

const address = "42ehsoLLsci1gnT7WpWqx8Fat6HRV9PcGagGSFACEUAGT6sk5VWFEbQZJkHQLB8wcZXWmPpFE7EwGh6pkqho7SrPMGwHmfe";
const pool = {
  blocks: [],
  totalBlocks: 0,
  totalPayments: 0,
  miners: 3,
  minersSolo: 2,
  workers: 3,
  workersSolo: 2,
  hashrate: 5,
};
const foundSolo: Block = {
  chain: "xmr",
  height: 9,
  hash: null,
  foundAt: 0,
  scheme: "solo",
  finder: "42ehsoL...MGwHmfe",
  worker: null,
  difficulty: null,
  effort: null,
  reward: null,
  status: "pending",
  progress: null,
};
const evidence = { pool, blocks: [], schemes: ["prop", "solo"] as const };

describe("resolveMinerScheme", () => {
  it("believes shares of the PROP round before a SOLO block", () => {
    const both = { ...evidence, blocks: [foundSolo] };
    expect(resolveMinerScheme(address, { hashrate: 5, roundHashes: 120 }, both)).toBe("prop");
    expect(resolveMinerScheme(address, { hashrate: 5, roundHashes: 0 }, both)).toBe("solo");
  });

  it("believes the counts where all miners are of one scheme", () => {
    const only = (miners: number, minersSolo: number) => ({ ...evidence, pool: { ...pool, miners, minersSolo } });
    expect(resolveMinerScheme(address, { hashrate: 5 }, only(0, 2))).toBe("solo");
    expect(resolveMinerScheme(address, { hashrate: 5 }, { ...only(3, 0), blocks: [foundSolo] })).toBe("prop");
    expect(resolveMinerScheme(address, { hashrate: 0 }, { ...only(3, 0), blocks: [foundSolo] })).toBe("solo");
  });

  it("falls back on the pool's first scheme that the engine runs", () => {
    expect(resolveMinerScheme(address, { hashrate: 5 }, { ...evidence, schemes: ["pps", "solo"] })).toBe("solo");
    expect(resolveMinerScheme(address, { hashrate: 5 }, { ...evidence, schemes: ["pps"] })).toBe("prop");
  });
});

describe("shortenAddress", () => {
  it("cuts as the engine cuts", () => {
    expect(shortenAddress(address)).toBe("42ehsoL...MGwHmfe");
  });
});
