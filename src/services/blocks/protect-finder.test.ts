import { expect, it } from "vitest";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { Block } from "#src/domain/mining/block.ts";
import type { PoolTerms } from "../services.ts";
import { protectFinder } from "./protect-finder.ts";

const block: Block = {
  chain: "kas",
  height: 1,
  hash: null,
  foundAt: 1,
  scheme: "pps",
  finder: "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj",
  worker: "rig1",
  difficulty: null,
  effort: null,
  reward: null,
  status: "pending",
  progress: null,
};

function terms(coin: CoinSlug, areAddressesMasked: boolean): PoolTerms {
  return {
    coin,
    ticker: "",
    name: "",
    state: "live",
    isDemo: false,
    engine: "",
    schemes: [],
    mergeMined: [],
    minimumPayout: null,
    payoutIntervalMs: null,
    areAddressesMasked,
    balanceResetDays: 90,
    dailyBonusAt: null,
    servers: [],
    notices: [],
  };
}

it("lets a block leave with as much of its finder as may be known", () => {
  expect(protectFinder(block, terms("kas", false))).toEqual(block);
  expect(protectFinder(block, terms("kas", true))).toEqual({ ...block, finder: "kaspa:qp0l…xmfj", worker: null });
  expect(protectFinder({ ...block, finder: null }, terms("kas", true))).toEqual({
    ...block,
    finder: null,
    worker: null,
  });
  // Coins whose miners are private.
  expect(protectFinder(block, terms("xmr", false))).toEqual({ ...block, finder: null, worker: null });
});
