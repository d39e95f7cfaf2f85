import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Magnifier } from "../../components/form/search-field.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { storeLastSearch } from "../../preferences/last-search.ts";
import { progressBarState } from "../navigation/progress-bar-state.ts";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  /** Null when the coin is found from the address. */
  readonly coin: CoinBadge | null;
  /** The text that is in the field at first. */
  readonly text?: string;
}

/** Spec §5: Enter or the button searches; an empty field does nothing. It is a GET form, so it works without script. */
export function SearchBox({ coin, text = "" }: SearchBoxProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const [isBusy, setBusy] = useState(false);
  const action = path(coin === null ? "/search" : `/${coin.slug}/miner/search`);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const address = new FormData(event.currentTarget).get("address");
    if (typeof address !== "string" || address.trim() === "") {
      event.preventDefault();
      return;
    }
    if (coin !== null) storeLastSearch(coin.slug, address);
    // The browser loads the answer as a new page; until then this one shows that the search goes on.
    progressBarState.start();
    setBusy(true);
  }

  useEffect(() => {
    // The browser's way back shows the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      progressBarState.end(false);
      setBusy(false);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  return (
    <form action={action} method="get" onSubmit={onSubmit} aria-busy={isBusy}>
      <label className="visually-hidden" htmlFor="address">
        {t("search.label")}
      </label>
      <div className={styles.field}>
        <Magnifier />
        <input
          id="address"
          name="address"
          type="text"
          defaultValue={text}
          placeholder={t("search.placeholder")}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
        />
      </div>
    </form>
  );
}
