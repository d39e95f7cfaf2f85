import { useTranslations } from "use-intl";
import { shortenMiddle } from "#src/domain/text/display-text.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { minerPath } from "../../pages/miner/miner-path.ts";
import { parseLastSearch } from "../../preferences/last-search.ts";
import { forgetLastSearch, forgetLookup, namesAddress, useLookups, useStored } from "../../preferences/lookups.ts";
import { preferenceNames } from "../../preferences/names.ts";
import styles from "./last-searches.module.css";

/** As many as fit in one line. The home page lists the others. */
const MAX_SHOWN = 4;

/** One line under the search box: the last search as it was typed, if it is no miner in the list, then the miners. */
export function LoadedSearches({ coin }: { readonly coin: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const lookups = (useLookups() ?? []).filter((lookup) => lookup.coin === coin);
  const last = parseLastSearch(useStored(preferenceNames.lastSearch(coin)) ?? null);
  const known = lookups.find(({ address }) => last !== null && namesAddress(last, address));
  const miners = known === undefined ? lookups : [known, ...lookups.filter((lookup) => lookup !== known)];
  if (last === null && miners.length === 0) return null;
  const typed = known === undefined ? last : null;
  return (
    <div className={styles.last}>
      <span>{t(miners.length + (typed === null ? 0 : 1) > 1 ? "search.last" : "preferences.lastSearch")}</span>
      <ul>
        {typed !== null && (
          <Search
            text={typed}
            href={path(`/${coin}/miner/search?${new URLSearchParams({ address: typed })}`)}
            onForget={() => forgetLastSearch(coin)}
            isDocument
          />
        )}
        {miners.slice(0, typed === null ? MAX_SHOWN : MAX_SHOWN - 1).map((lookup) => (
          <Search
            key={lookup.address}
            text={lookup.address}
            href={path(`${minerPath(coin, lookup.address)}?source=search`)}
            onForget={() => forgetLookup(lookup)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SearchProps {
  readonly text: string;
  readonly href: string;
  readonly onForget: () => void;
  readonly isDocument?: boolean;
}

function Search({ text, href, onForget, isDocument = false }: SearchProps) {
  const t = useTranslations();
  const short = shortenMiddle(text, 12, 6);
  return (
    <li>
      <a href={href} data-document={isDocument ? "" : undefined}>
        <code data-ltr>{short}</code>
      </a>
      <button type="button" onClick={onForget} aria-label={t("search.forget", { address: short })}>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1.5 1.5 7 7M8.5 1.5l-7 7" />
        </svg>
      </button>
    </li>
  );
}
