import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readLastSearch } from "../../preferences/last-search.ts";
import styles from "./last-searches.module.css";

/**
 * Shows the last searches of a coin under its search box. They are read after mount and their code is loaded later; the head
 * script has reserved their place, so nothing moves. Miner pages do not show them: the last search would be the page itself.
 */
export function LastSearches({ coin }: { readonly coin: string }) {
  const { pathname } = useLocation();
  const [Searches, setSearches] = useState<ComponentType<{ readonly coin: string }> | null>(null);
  const isShown = !pathname.startsWith(`/${coin}/miner/`);

  useEffect(() => {
    if (!isShown || readLastSearch(coin) === null) return;
    // chunk-reload-script.ts handles a failed load. The search box works without it.
    void import("./last-searches-loaded.tsx").then(
      ({ LoadedSearches }) => setSearches(() => LoadedSearches),
      () => undefined,
    );
  }, [coin, isShown]);

  if (!isShown) return null;
  return Searches === null ? <p className={styles.place} /> : <Searches coin={coin} />;
}
