import { type Static, type TSchema, Type } from "typebox";
import { err, ok } from "#src/domain/result.ts";
import { fetchJson } from "../../fetch-json.ts";
import type { AsyncResult } from "../../source-error.ts";
import { malformed } from "../../source-error.ts";
import type { ChainNode, NodeContext } from "../chain-node.ts";
import { hashrateOf, positive } from "../measures.ts";
import { DigitsText, EpochMs, Hash, Height } from "../values.ts";

// The Ergo node's REST interface, of which these calls need no API key. `parameters.height` of /info is not the tip:
// it is where the parameters last changed.

/** Scores exceed 2^53 and are not read; the difficulty of a header is a text, that of /info a number. */
const InfoResponse = Type.Object({
  /** Null until the first full block has come. */
  fullHeight: Type.Union([Height, Type.Null()]),
  bestFullHeaderId: Type.Union([Hash, Type.Null()]),
  maxPeerHeight: Type.Optional(Type.Union([Height, Type.Null()])),
});

const HeaderResponse = Type.Object({ id: Hash, height: Height, timestamp: EpochMs, difficulty: DigitsText });

/** A node that is more blocks behind its peers loads the chain. */
const lagBlocks = 10;

export function createErgo(address: URL, { coin, now, fetch }: NodeContext, timeoutMs?: number): ChainNode {
  function get<const Schema extends TSchema>(schema: Schema, path: string): AsyncResult<Static<Schema>> {
    const url = new URL(address);
    url.pathname = `${url.pathname.replace(/\/$/, "")}${path}`;
    return fetchJson(schema, url, { fetch, now, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  }

  return {
    name: "ergo",
    offers: { header: true, coinbase: false },
    async fetchTip() {
      const info = await get(InfoResponse, "/info");
      if (!info.ok) return info;
      const { fullHeight, bestFullHeaderId, maxPeerHeight } = info.value;
      if (fullHeight === null || bestFullHeaderId === null || (maxPeerHeight ?? 0) > fullHeight + lagBlocks) {
        return err({ code: "unavailable", reason: "the node still loads the chain" });
      }
      const header = await get(HeaderResponse, `/blocks/${bestFullHeaderId}/header`);
      if (!header.ok) return header;
      const difficulty = positive(BigInt(header.value.difficulty));
      return ok({
        at: now(),
        height: fullHeight,
        difficulty,
        hashrate: hashrateOf(difficulty, coin),
        blockReward: null,
        lastBlockAt: header.value.timestamp,
      });
    },
    async fetchBlockHeader(height) {
      const [info, ids] = await Promise.all([
        get(InfoResponse, "/info"),
        // That of the best chain comes first. Empty above the tip.
        get(Type.Array(Hash, { maxItems: 100 }), `/blocks/at/${height}`),
      ]);
      if (!info.ok) return info;
      if (!ids.ok) return ids;
      const [id] = ids.value;
      const { fullHeight } = info.value;
      if (id === undefined || fullHeight === null || fullHeight < height) return err({ code: "not-found" });
      const header = await get(HeaderResponse, `/blocks/${id}/header`);
      if (!header.ok) return header;
      const { id: hash, timestamp: minedAt, difficulty } = header.value;
      if (header.value.height !== height || hash !== id) {
        return err(malformed("", "the header is that of another block", header.value));
      }
      return ok({
        height,
        hash,
        minedAt,
        difficulty: positive(BigInt(difficulty)),
        confirmations: fullHeight - height + 1,
      });
    },
    async fetchCoinbase() {
      return err({ code: "unsupported", what: "what a block paid" });
    },
  };
}
