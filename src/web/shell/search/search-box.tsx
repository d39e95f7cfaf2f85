import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Magnifier } from "../../components/form/search-field.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { storeLastSearch } from "../../preferences/last-search.ts";
import { LastSearches } from "./last-searches.tsx";
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
  const action = path(coin === null ? "/search" : `/${coin.slug}/miner/search`);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const address = new FormData(event.currentTarget).get("address");
    if (typeof address !== "string" || address.trim() === "") event.preventDefault();
    else if (coin !== null) storeLastSearch(coin.slug, address);
  }

  return (
    <form className={styles.search} action={action} method="get" onSubmit={onSubmit}>
      <label htmlFor="address">{t("search.label")}</label>
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
        <button type="submit">
          <span className={styles.short}>{t("search.submitShort")}</span>
          <span className={styles.long}>{t("search.submit")}</span>
        </button>
      </div>
      {coin !== null && <LastSearches coin={coin.slug} />}
    </form>
  );
}
