import { type ReactNode, useEffect, useRef } from "react";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import { CoinMark } from "../marks/coin-mark.tsx";
import styles from "./band.module.css";
import { BandHead } from "./band-head.tsx";

export interface BandTab {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly isCurrent: boolean;
  /** A few words after the label: how many rigs are down. */
  readonly note?: string | null;
}

interface BandProps {
  readonly coin: CoinBadge;
  /** The pool's name, which the mark alone does not say. */
  readonly name: string;
  /** Where the mark leads. */
  readonly href: string;
  /** What stands above the tabs. Null on inner tabs: the band is then one line from the start. */
  readonly head: ReactNode | null;
  readonly label: string;
  readonly tabs: readonly BandTab[];
  /** The subject and its first figure, after the tabs; on a phone there is no room for it. */
  readonly end: ReactNode;
}

/**
 * The band of a coin or a miner. The head leaves by scrolling and the line of tabs stays under the masthead, so folding moves
 * nothing: mark and figure only appear in the places that were kept for them.
 */
export function Band({ coin, name, href, head, label, tabs, end }: BandProps) {
  const path = useLocalizedPath();
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.key;

  // On a phone the open tab may be outside the visible part of the line.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current === undefined || list.current === null || open == null) return;
    list.current.scrollTo({ left: open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2 });
  }, [current]);

  return (
    <>
      {head !== null && (
        <BandHead>
          <CoinMark coin={coin} size={44} isOnField />
          {head}
        </BandHead>
      )}
      <div className={styles.line} data-folds={head !== null}>
        <a className={styles.mark} href={path(href)} title={name}>
          <CoinMark coin={coin} size={28} isOnField />
          <span className="visually-hidden">{name}</span>
        </a>
        <nav className={styles.tabs} aria-label={label}>
          <ul ref={list} data-edges>
            {tabs.map((tab) => (
              <li key={tab.key}>
                <a href={path(tab.path)} aria-current={tab.isCurrent ? "page" : undefined}>
                  {tab.label}
                  {tab.note != null && <small> {tab.note}</small>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.end}>{end}</p>
      </div>
    </>
  );
}
