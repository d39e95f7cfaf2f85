import { Type } from "typebox";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { type MinerPart, minerParts } from "#src/domain/miners/miner-record.ts";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import type { EventStream } from "../live/event-streams.ts";
import { createMinerWatch, type WatchedMiner } from "../live/miner-watch.ts";
import { createPoolsWatch, createPoolWatch, type Look } from "../live/pool-watch.ts";
import { coinParams, requireCoin } from "../parameters.ts";

const streamResponse = {
  200: {
    description:
      'An event stream that does not end. `event: figures`, `data: {"at": <UTC ms or null>, "version": <text>}`; with `miner` also `event: miner`, `data: {"version": <number>}`, or null where the engine knows nothing of the address.',
    content: { "text/event-stream": { schema: Type.String() } },
  },
  ...refusals,
};

const longestName = 64;

const liveQuery = Type.Object({
  miner: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: "An address: sends an event when its figures change." }),
  ),
  parts: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `What of the miner is looked at, with commas between: ${minerParts.join(", ")}. Without it: answer.`,
    }),
  ),
  rigs: Type.Optional(
    Type.String({
      maxLength: maxRigRequests * (longestName + 1),
      description: `Names of the miner's rigs that are looked at, each on a line of its own, where there are more than ${maxRigRequests}.`,
    }),
  ),
  version: Type.Optional(
    Type.String({
      maxLength: 200,
      description: "What the reader has, as an event named it: something newer is sent at once.",
    }),
  ),
});

/**
 * Reports new figures, outages and recoveries of the engine; with an address, changes of that miner's record. The
 * figures come from page data or `pool/stats`, so that one cached response serves all.
 */
export const poolLiveRoute: ApiRoute = (app, path, { services, report, streams }) => {
  const pools = createPoolWatch(services, report);
  const miners = createMinerWatch(services, report);

  function beginPool(coin: CoinSlug, version: string | undefined, stream: EventStream): () => void {
    let known = version ?? null;
    return pools.subscribe(coin, (look) => {
      if (known !== null && known !== look.version) stream.tell("figures", writeLook(look));
      known = look.version;
    });
  }

  /** A miner's page shows the pool's state without its figures. */
  function beginMiner(miner: WatchedMiner, version: number, stream: EventStream): () => void {
    let presence: string | null = null;
    let known = version;
    let isUnknownTold = false;
    const stopPool = pools.subscribe(miner.coin, (look) => {
      if (presence !== null && presence !== look.presence) stream.tell("figures", writeLook(look));
      presence = look.presence;
    });
    const stopMiner = miners.subscribe(miner, (newest) => {
      if (newest === null ? isUnknownTold || known > 0 : newest <= known) return;
      if (newest === null) isUnknownTold = true;
      else known = newest;
      stream.tell("miner", JSON.stringify({ version: newest }));
    });
    return () => {
      stopPool();
      stopMiner();
    };
  }

  app.get(
    path,
    {
      // A HEAD request would read an endless stream after the client has gone.
      exposeHeadRoute: false,
      schema: {
        tags: ["pool"],
        summary: "Updates of a pool's figures or of one miner, and outages of the engine, as server-sent events",
        params: coinParams,
        querystring: liveQuery,
        response: streamResponse,
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { miner: address, parts, rigs, version } = request.query;
      streams.open(request, reply, (stream) =>
        address === undefined
          ? beginPool(coin, version, stream)
          : beginMiner({ coin, address, parts: readParts(parts), rigs: readRigs(rigs) }, readVersion(version), stream),
      );
    },
  );
};

/** Reports outages and recoveries of any pool's engine. */
export const poolsLiveRoute: ApiRoute = (app, path, { services, report, streams }) => {
  const watch = createPoolsWatch(services, report);
  app.get(
    path,
    {
      exposeHeadRoute: false,
      schema: {
        tags: ["pool"],
        summary: "Outages and recoveries of any pool's engine, as server-sent events",
        response: streamResponse,
      },
    },
    async (request, reply) => {
      streams.open(request, reply, (stream) => {
        let known: string | null = null;
        return watch.subscribe("all", (look) => {
          if (known !== null) stream.tell("figures", JSON.stringify({ at: look.at }));
          known = look.version;
        });
      });
    },
  );
};

function writeLook({ at, version }: Look): string {
  return JSON.stringify({ at, version });
}

function readParts(text = ""): readonly MinerPart[] {
  const named = text.split(",");
  const parts = minerParts.filter((part) => named.includes(part));
  return parts.length === 0 ? ["answer"] : parts;
}

function readRigs(text = ""): readonly string[] {
  return text
    .split("\n")
    .filter((name) => name !== "" && name.length <= longestName)
    .slice(0, maxRigRequests);
}

/** 0: the client has nothing yet. */
function readVersion(text = ""): number {
  const version = Number(text);
  return Number.isSafeInteger(version) && version > 0 ? version : 0;
}
