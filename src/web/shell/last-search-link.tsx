import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/shorten.ts";
import { useLocalizedPath } from "../i18n/localized-path.ts";
import { readLastSearch } from "../preferences/last-search.ts";
import styles from "./last-search-link.module.css";

/**
 * Offers a coin's last search under its search box. It is read after mount; the head script has kept its place by then, so
 * nothing moves. On miner pages it would only name the page itself.
 */
export function LastSearchLink({ coin }: { readonly coin: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname } = useLocation();
  const search = useSyncExternalStore(
    subscribe,
    () => readLastSearch(coin),
    () => undefined,
  );
  if (search === null || pathname.startsWith(`/${coin}/miner/`)) return null;
  if (search === undefined) return <p className={styles.place} />;
  return (
    <p className={styles.last}>
      <a href={path(`/${coin}/miner/search?${new URLSearchParams({ address: search })}`)} data-document>
        {t("preferences.lastSearch")} <code data-ltr>{shortenMiddle(search, 12, 6)}</code>
      </a>
    </p>
  );
}

/** Other tabs search as well. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
