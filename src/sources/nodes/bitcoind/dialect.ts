import type { RpcDialect } from "../json-rpc/json-rpc-client.ts";

/** Codes of Bitcoin Core's src/rpc/protocol.h. They come with status 500 or 404, in version 2 of the protocol with 200. */
export const bitcoindDialect: RpcDialect = {
  version: "1.0",
  decimals: new Set(["value"]),
  // A response has one hash for each transaction, of which a block of 32 MB has fewer; a full coinbase is a string of
  // some kilobytes.
  bounds: { longestList: 200_000, longestString: 1_000_000 },
  findRefusal({ code, message }) {
    switch (code) {
      // A height or an index out of range; an unknown block or transaction.
      case -8:
      case -5:
        return { code: "not-found" };
      // Errors without a code of their own, such as a pruned block.
      case -1:
        return /pruned|not available/i.test(message) ? { code: "not-found" } : null;
      case -28:
        return { code: "unavailable", reason: "the node is starting and takes no calls yet" };
      case -9:
      case -10:
        return { code: "unavailable", reason: "the node is not connected, or still loads the chain" };
      default:
        return null;
    }
  },
};
