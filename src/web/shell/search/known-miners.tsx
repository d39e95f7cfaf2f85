import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { MinerState } from "#src/domain/mining/miner-state.ts";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { readMinerFigures } from "../../calls/miner-figures.ts";
import { useApiClient } from "../../calls/use-api-client.ts";
import { minerPath } from "../../pages/miner/miner-path.ts";
import { parseLastSearch } from "../../preferences/last-search.ts";
import { forgetLastSearch, forgetLookup, namesAddress, useLookups, useStored } from "../../preferences/lookups.ts";
import { preferenceNames } from "../../preferences/names.ts";
import type { ListedCoin, ShellData } from "../shell-data.ts";

/** As many as are offered before anything is typed. The home page lists all. */
const MAX_SHOWN = 5;

export interface KnownSearch {
  readonly path: string;
  /** Whether it leads to a redirect, which the browser follows. */
  readonly isDocument: boolean;
  readonly title: string;
  readonly coin: ListedCoin | null;
  /** Null for a search that was no miner, and until it is known. */
  readonly state: MinerState | null;
  readonly forget: () => void;
}

/** What was looked up on this device: on a coin's pages its last search and its miners, elsewhere the miners of all coins. */
export function useKnownSearches(coin: string | null): readonly KnownSearch[] {
  const shell = useRouteLoaderData<ShellData>("root");
  const badge = (slug: string) => shell?.coins.find((one) => one.slug === slug) ?? null;
  const stored = useStored(preferenceNames.lastSearch(coin ?? ""));
  const last = coin === null ? null : parseLastSearch(stored ?? null);
  const all = (useLookups() ?? []).filter((lookup) => coin === null || lookup.coin === coin);
  const known = all.find(({ address }) => last !== null && namesAddress(last, address));
  const miners = known === undefined ? all : [known, ...all.filter((lookup) => lookup !== known)];
  const shown = miners.slice(0, MAX_SHOWN);
  const states = useStates(shown.map((lookup) => `${lookup.coin} ${lookup.address}`).join("\n"));
  const typed: readonly KnownSearch[] =
    coin === null || last === null || known !== undefined
      ? []
      : [
          {
            path: `/${coin}/miner/search?${new URLSearchParams({ address: last })}`,
            isDocument: true,
            title: shortenMiddle(last, 12, 6),
            coin: badge(coin),
            state: null,
            forget: () => forgetLastSearch(coin),
          },
        ];
  return [
    ...typed,
    ...shown.map((lookup) => ({
      path: `${minerPath(lookup.coin, lookup.address)}?source=search`,
      isDocument: false,
      title: shortenMiddle(lookup.address, 12, 6),
      coin: badge(lookup.coin),
      state: states.get(`${lookup.coin} ${lookup.address}`) ?? null,
      forget: () => forgetLookup(lookup),
    })),
  ];
}

/** The states of miners, each asked for once while the list is open. */
function useStates(keys: string): ReadonlyMap<string, MinerState> {
  const client = useApiClient();
  const [states, setStates] = useState<ReadonlyMap<string, MinerState>>(new Map());
  useEffect(() => {
    let isOpen = true;
    for (const key of keys.split("\n").filter((one) => one !== "")) {
      const [coin = "", address = ""] = key.split(" ");
      void client()
        .then((calls) => calls.get(`/${coin}/api/v1/miner/stats/${encodeURIComponent(address)}`, readMinerFigures))
        .then((answer) => {
          if (!isOpen || !answer.ok || answer.value.isStale) return;
          const { state } = answer.value;
          setStates((before) => new Map(before).set(key, state));
        });
    }
    return () => {
      isOpen = false;
    };
  }, [client, keys]);
  return states;
}
