import { describe, expect, it } from "vitest";
import { btc } from "#src/domain/coins/btc.ts";
import { coins } from "#src/domain/coins/index.ts";
import type { NodeContext } from "./chain-node.ts";
import { createNode, nodeKinds } from "./index.ts";

const context: NodeContext = {
  coin: btc,
  credentials: { kind: "password", user: "adit", password: "secret" },
  now: () => 0,
  fetch: () => Promise.reject(new Error("nobody is asked at start")),
};

describe("createNode", () => {
  it("builds what it names", () => {
    expect(nodeKinds).toEqual([
      "bitcoind",
      "nexad",
      "zcashd",
      "monerod",
      "geth",
      "ergo",
      "alephium",
      "conflux",
      "xelis",
      "kaspad",
    ]);
    for (const kind of nodeKinds) {
      const coin = coins.find(({ node }) => node.family === kind);
      if (coin === undefined) throw new Error(kind);
      const open = { ...context, coin, credentials: { kind: "none" } as const };
      const node = createNode(kind, kind === "kaspad" ? "ws://node.test:18110" : "http://node.test:8332", open);
      expect(node.ok && node.value.name).toBe(kind);
    }
  });

  it("says in a sentence what cannot be", () => {
    for (const [kind, address, sentence] of [
      ["tari", "http://node.test", 'There is no kind of node "tari". Known kinds: bitcoind, nexa'],
      ["constructor", "http://node.test", "There is no kind of node"],
      ["geth", "http://node.test", "is geth, and the chain of Bitcoin is kept by bitcoind."],
      ["bitcoind", "127.0.0.1:8332", "must start with http:// or https://"],
      ["bitcoind", "ws://node.test:8332", "must start with http:// or https://"],
      ["kaspad", "http://node.test:18110", "must start with ws:// or wss://"],
      ["bitcoind", "http://adit:secret@node.test", "must not hold a user name or password"],
    ] as const) {
      const node = createNode(kind, address, context);
      expect(node.ok ? "" : node.error).toContain(sentence);
      expect(node.ok ? "" : node.error).not.toContain("secret");
    }
  });
});
