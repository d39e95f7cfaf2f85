import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { MinerLayoutData } from "./layout.tsx";

/** Remembers on this device whom its visitor searched for; the code for it comes after the first view. */
export function useRememberedLookup({ coin, miner }: MinerLayoutData): void {
  const { search } = useLocation();
  const isMoved = useNavigationType() !== "POP";
  const address = miner === null || miner.state === "invalid-address" ? null : miner.address;
  useEffect(() => {
    if (address === null || new URLSearchParams(search).get("source") !== "search") return;
    // A failed load is answered by chunk-reload-script.ts; the page is whole without this.
    void import("../../preferences/lookups.ts").then(
      ({ isAskedForHere, rememberLookup }) => rememberLookup({ coin: coin.slug, address }, isMoved || isAskedForHere()),
      () => undefined,
    );
  }, [coin.slug, address, search, isMoved]);
}
