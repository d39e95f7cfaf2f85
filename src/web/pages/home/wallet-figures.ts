import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { MINUTE } from "#src/domain/time/durations.ts";
import { type MinerFigures, readMinerFigures } from "../../calls/miner-figures.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import type { Lookup } from "../../preferences/lookups.ts";

export interface KnownWallet {
  readonly lookup: Lookup;
  /** Null until a request succeeds. */
  readonly figures: MinerFigures | null;
  /** About the last request. */
  readonly hasFailed: boolean;
}

/** Rigs that do not work as they should. */
export function countInNeed({ rigs }: MinerFigures): number {
  return rigs.low + rigs.quiet + rigs.offline;
}

/** The last figures, stored outside React, so that they appear at once when a visitor returns to the page. */
const lastFigures = new Map<string, MinerFigures>();

export function keyOf({ coin, address }: Lookup): string {
  return `${coin} ${address}`;
}

/** Refreshed with the page's other figures, once a minute. If a request fails, the last figures stay. */
export function useWalletFigures(lookups: readonly Lookup[]): readonly KnownWallet[] {
  const client = useApiClient();
  const page = useRouteLoaderData("home");
  const askedAt = useRef(0);
  const [failed, setFailed] = useState<ReadonlyMap<string, boolean>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshed together with the page
  useEffect(() => {
    // The page is refreshed more often than a miner's figures change.
    if (Date.now() - askedAt.current < MINUTE / 2) return;
    askedAt.current = Date.now();
    for (const lookup of lookups) {
      const path = `/${lookup.coin}/api/v1/miner/stats/${encodeURIComponent(lookup.address)}`;
      void client()
        .then((calls) => calls.get(path, readMinerFigures))
        .then((result) => {
          if (result.ok) lastFigures.set(keyOf(lookup), result.value);
          setFailed((before) => new Map(before).set(keyOf(lookup), !result.ok));
        });
    }
  }, [client, page]);

  return lookups.map((lookup) => ({
    lookup,
    figures: lastFigures.get(keyOf(lookup)) ?? null,
    hasFailed: failed.get(keyOf(lookup)) ?? false,
  }));
}
