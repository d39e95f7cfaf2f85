import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { mayBeAddress } from "#src/domain/addresses/typed-words.ts";
import { Money } from "../../components/figures/figure.tsx";
import { readListKey } from "../../components/form/read-list-key.ts";
import { CoinMark } from "../../components/marks/coin-mark.tsx";
import { StateMark } from "../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { type ResultRow, resultGroups } from "../../pages/search/search-row.ts";
import { type KnownSearch, useKnownSearches } from "./known-miners.tsx";
import styles from "./search-panel.module.css";
import { useFoundRows } from "./use-found-rows.ts";

export interface SearchPanelProps {
  readonly id: string;
  readonly text: string;
  readonly coin: string | null;
  /** The id of the option that Enter opens. */
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  /** How many options there are. */
  readonly onCount: (count: number) => void;
  /** Is given what happens to the box's keys. */
  readonly onKey: RefObject<(event: KeyboardEvent) => void>;
}

const MOST_ROWS = 8;

/** What the list under the search box offers: before anything is typed what was looked up here, then what the site has. */
export function SearchPanel({ id, text, coin, active, onActive, onCount, onKey }: SearchPanelProps) {
  const t = useTranslations();
  const known = useKnownSearches(coin);
  const found = useFoundRows(text, coin);
  const query = text.trim();
  const rows = query === "" ? [] : joinRows(found?.rows ?? [], known, query);
  const isAnswered = found !== null && found.text === query;
  const count = query === "" ? known.length : rows.length;
  const optionId = (index: number) => `${id}${index}`;
  const current = Array.from({ length: count }, (_, index) => optionId(index)).indexOf(active ?? "");

  // Enter opens the first result, and an address by the rule of its coin (spec §5): that is the form's.
  const first = isAnswered && rows.length > 0 && !mayBeAddress(query) && !query.includes("@") ? `${id}0` : null;
  useEffect(() => onActive(first), [first, onActive]);
  useEffect(() => onCount(count), [count, onCount]);

  // Before paint: who sees an option chosen may press Enter at once.
  useLayoutEffect(() => {
    onKey.current = (event) => {
      const meaning = readListKey(event.nativeEvent, count, current);
      if (typeof meaning === "number") {
        event.preventDefault();
        onActive(`${id}${meaning}`);
        document.getElementById(`${id}${meaning}`)?.scrollIntoView({ block: "nearest" });
      } else if (meaning === "choose" && (query === "" || isAnswered)) {
        event.preventDefault();
        document.getElementById(`${id}${current}`)?.click();
      }
    };
    return () => {
      onKey.current = () => {};
    };
  });

  if (query === "" && known.length === 0) return null;
  const isEmpty = query !== "" && isAnswered && rows.length === 0;
  if (query !== "" && found === null) return null;
  return (
    // Presses must not take the focus out of the box.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {(query === "" || isAnswered) && t("searchPanel.count", { count })}
      </p>
      {query === "" ? (
        <Known id={id} known={known} active={active} />
      ) : (
        <div id={id} role="listbox" aria-label={t("search.label")}>
          {resultGroups.map((group) => {
            const own = rows.flatMap((row, index) => (row.group === group ? [{ row, index }] : []));
            if (own.length === 0) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no set of fields
              <div key={group} role="group" aria-labelledby={`${id}${group}`}>
                <p id={`${id}${group}`} className={styles.heading}>
                  {t(`searchPanel.${group}`)}
                </p>
                {own.map(({ row, index }) => (
                  <Option
                    key={`${index} ${row.path}`}
                    id={optionId(index)}
                    row={row}
                    isActive={active === optionId(index)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      )}
      {found?.problem != null && query !== "" && <p className={styles.none}>{found.problem}</p>}
      {isEmpty && found.problem === null && <p className={styles.none}>{t("searchPanel.none")}</p>}
    </div>
  );
}

/** At most eight, as the server finds, with the miners that were looked up here by a part of their address. */
function joinRows(found: readonly ResultRow[], known: readonly KnownSearch[], query: string): readonly ResultRow[] {
  const own = known
    .filter(({ path }) => path.includes(query) && !found.some((row) => row.path === path))
    .map(({ path, title, coin }) => ({
      group: "miners" as const,
      path,
      title,
      coin,
      note: coin?.name ?? null,
      figure: null,
      usd: null,
    }));
  const place = ({ group }: ResultRow) => resultGroups.indexOf(group);
  return [...own, ...found].slice(0, MOST_ROWS).toSorted((one, other) => place(one) - place(other));
}

interface OptionProps {
  readonly id: string;
  readonly row: ResultRow;
  readonly isActive: boolean;
}

function Option({ id, row, isActive }: OptionProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { group, title, note, coin, figure, usd } = row;
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={path(row.path)}
      className={styles.option}
      data-group={group}
    >
      {coin !== null && <CoinMark coin={coin} size={24} />}
      <span className={styles.words}>
        <b data-ltr={group === "miners" ? "" : undefined}>{title}</b>
        {note !== null && <small>{note}</small>}
      </span>
      {(figure !== null || usd !== null) && (
        <span className={styles.figure}>
          {figure !== null && (
            <b data-ltr>
              {figure.text}
              {figure.unit !== null && <small> {figure.unit}</small>}
            </b>
          )}
          {usd !== null &&
            (group === "machines" ? (
              <span>{t.rich("searchPanel.perDay", { money: () => <Money usd={usd} /> })}</span>
            ) : figure === null ? (
              <b>
                <Money usd={usd} isPrice />
              </b>
            ) : (
              <small>
                <Money usd={usd} />
              </small>
            ))}
        </span>
      )}
    </a>
  );
}

interface KnownProps {
  readonly id: string;
  readonly known: readonly KnownSearch[];
  readonly active: string | null;
}

/** The buttons stand beside the list, because a list of options holds nothing else. */
function Known({ id, known, active }: KnownProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  return (
    <>
      <p className={styles.heading}>{t("searchPanel.known")}</p>
      <div className={styles.known}>
        <div id={id} role="listbox" aria-label={t("searchPanel.known")}>
          {known.map(({ path: target, title, coin, state, isDocument }, index) => (
            <a
              key={target}
              id={`${id}${index}`}
              role="option"
              aria-selected={active === `${id}${index}`}
              tabIndex={-1}
              href={path(target)}
              data-document={isDocument ? "" : undefined}
              className={styles.option}
            >
              {coin !== null && <CoinMark coin={coin} size={24} />}
              <span className={styles.words}>
                <code data-ltr>{title}</code>
                <small>{coin?.name}</small>
              </span>
              {state !== null && <StateMark state={state} label={t(`minerState.${state}`)} />}
            </a>
          ))}
        </div>
        <ul>
          {known.map(({ path: target, title, forget }) => (
            <li key={target}>
              <button
                type="button"
                className="cross"
                onClick={forget}
                aria-label={t("searchPanel.forget", { address: title })}
              >
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <path d="m1.5 1.5 7 7M8.5 1.5l-7 7" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
