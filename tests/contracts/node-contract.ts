import { describe, expect, it } from "vitest";
import type { Result } from "#src/domain/result.ts";
import type { ChainNode } from "#src/sources/nodes/chain-node.ts";
import type { SourceError } from "#src/sources/source-error.ts";
import { type EngineFault, engineFaults, expectedFaultCodes } from "./faulty-response.ts";

export interface NodeContractSetup {
  readonly createNode: () => ChainNode;
  /** Every response has this fault, and the timeout is a fraction of a second; null for a live node. */
  readonly createFaultyNode: ((fault: EngineFault) => ChainNode) | null;
  /** Where the transport cannot tell what HTTP tells. */
  readonly faultCodes?: Partial<Record<EngineFault, string>>;
  readonly now: number;
  readonly height: number;
  readonly hash: string;
  readonly heightAboveTip: number;
}

type Question = (node: ChainNode) => Promise<Result<unknown, SourceError>>;

export function describeNodeContract(name: string, setup: NodeContractSetup): void {
  const unknownHash = "ab".repeat(32);
  const questions: readonly (readonly [string, Question])[] = [
    ["fetchTip", (node) => node.fetchTip()],
    ["fetchBlockHeader", (node) => node.fetchBlockHeader(setup.height)],
    ["fetchCoinbase", (node) => node.fetchCoinbase(setup.hash)],
  ];

  describe(`${name} keeps the node contract`, () => {
    it("gives the network in base units, and null for what it does not know", async () => {
      const tip = await setup.createNode().fetchTip();
      if (!tip.ok) throw new Error(tip.error.code);
      const { at, height, difficulty, hashrate, blockReward, lastBlockAt } = tip.value;
      expect(Math.abs(at - setup.now)).toBeLessThan(5 * 60_000);
      expect(height).toBeGreaterThanOrEqual(setup.height);
      for (const measure of [difficulty, hashrate]) {
        expect(measure === null || (Number.isFinite(measure) && measure > 0)).toBe(true);
      }
      expect(blockReward === null || blockReward > 0n).toBe(true);
      // Chains allow a clock that is two hours ahead.
      if (lastBlockAt !== null) expect(lastBlockAt).toBeLessThanOrEqual(setup.now + 2 * 3_600_000);
    });

    it("knows the block of a height and what it paid", async () => {
      const node = setup.createNode();
      if (!node.offers.header) {
        const refusal = await node.fetchBlockHeader(setup.height);
        expect(refusal.ok ? "a header" : refusal.error.code).toBe("unsupported");
        return;
      }
      const header = await node.fetchBlockHeader(setup.height);
      if (!header.ok) throw new Error(header.error.code);
      expect(header.value.height).toBe(setup.height);
      expect(header.value.hash).toBe(setup.hash);
      expect(header.value.confirmations).toBeGreaterThanOrEqual(1);
      expect(header.value.minedAt).toBeGreaterThan(1_230_768_000_000);
      expect(header.value.minedAt).toBeLessThan(setup.now + 2 * 3_600_000);
      const coinbase = await node.fetchCoinbase(header.value.hash);
      if (!node.offers.coinbase) {
        expect(coinbase.ok ? "a coinbase" : coinbase.error.code).toBe("unsupported");
        return;
      }
      if (!coinbase.ok) throw new Error(coinbase.error.code);
      const { total } = coinbase.value;
      expect(total === null || total > 0n).toBe(true);
      expect(coinbase.value.addresses?.length).not.toBe(0);
    });

    it("has no block above its tip, and none of an unknown hash", async () => {
      const node = setup.createNode();
      const missing = (isOffered: boolean) => ({
        ok: false,
        error: { code: isOffered ? "not-found" : "unsupported" },
      });
      expect(await node.fetchBlockHeader(setup.heightAboveTip)).toMatchObject(missing(node.offers.header));
      expect(await node.fetchCoinbase(unknownHash)).toMatchObject(missing(node.offers.coinbase));
    });

    const { createFaultyNode } = setup;
    if (createFaultyNode === null) return;
    const { offers } = setup.createNode();
    const answered = questions.filter(
      ([method]) => (method !== "fetchBlockHeader" || offers.header) && (method !== "fetchCoinbase" || offers.coinbase),
    );
    describe("when it gets faulty responses", () => {
      for (const fault of engineFaults) {
        const code = setup.faultCodes?.[fault] ?? expectedFaultCodes[fault];
        it.each(answered)(`says "${code}" to fault "${fault}" in %s`, async (_method, ask) => {
          const response = await ask(createFaultyNode(fault));
          expect(response.ok ? "a response" : response.error.code).toBe(code);
        });
      }
    });
  });
}
