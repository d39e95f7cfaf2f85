import { ok } from "#src/domain/result.ts";
import type { FetchOffer } from "../offered-pools.ts";

/** Scheme, fee and ports stand in the engine's configuration, which only its API tells. */
export const fetchMiningcoreDbOffer: FetchOffer = () =>
  Promise.resolve(
    ok({
      pools: [],
      leftOut: [
        {
          what: "all",
          reason:
            "a database tells neither scheme, fee nor ports; adopt Miningcore's API as miningcore, then write miningcore-db and the database's address into what comes out",
          isCoinUnknown: false,
        },
      ],
    }),
  );
