import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readLastSearch } from "../../preferences/last-search.ts";
import styles from "./last-searches.module.css";

/**
 * Offers what was last looked up for a coin under its search box. It is read after mount and its code comes later; the
 * head script has kept its place by then, so nothing moves. On miner pages it would name the page itself.
 */
export function LastSearches({ coin }: { readonly coin: string }) {
  const { pathname } = useLocation();
  const [Searches, setSearches] = useState<ComponentType<{ readonly coin: string }> | null>(null);
  const isOffered = !pathname.startsWith(`/${coin}/miner/`);

  useEffect(() => {
    if (!isOffered || readLastSearch(coin) === null) return;
    // A failed load is answered by chunk-reload-script.ts; the box works without it.
    void import("./last-searches-loaded.tsx").then(
      ({ LoadedSearches }) => setSearches(() => LoadedSearches),
      () => undefined,
    );
  }, [coin, isOffered]);

  if (!isOffered) return null;
  return Searches === null ? <p className={styles.place} /> : <Searches coin={coin} />;
}
