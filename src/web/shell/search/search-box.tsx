import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useParams, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Magnifier } from "../../components/form/search-field.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { storeLastSearch } from "../../preferences/last-search.ts";
import { progressBarState } from "../navigation/progress-bar-state.ts";
import type { ShellData } from "../shell-data.ts";
import styles from "./search-box.module.css";
import type { SearchPanelProps } from "./search-panel.tsx";

/** No address, even with a login around it, is longer. */
const MAX_LENGTH = 512;
const listId = "found";

/**
 * The one search of the site, in the masthead; on a coin's pages it is that coin's (spec §2). Spec §5: Enter or the button searches;
 * an empty field does nothing. It is a GET form, so it works without script; the list under it is loaded at the first focus.
 */
export function SearchBox() {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const coin = useCoin();
  const { pathname, search, key } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("address") ?? "").slice(0, MAX_LENGTH) : "";
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(asked);
  const [active, setActive] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);
  const onPanelKey = useRef<(event: KeyboardEvent) => void>(() => {});
  // Another page: the box shows what that page was asked for. Not in an effect, which would erase what was typed before hydration.
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setText(asked);
    setOpen(false);
    setActive(null);
  }
  const isListed = isOpen && Panel !== null;
  // Letters appear before the list does.
  const listed = useDeferredValue(text);

  function open(): void {
    setOpen(true);
    if (Panel !== null) return;
    // chunk-reload-script.ts handles a failed load. The form works without the list.
    Promise.all([import("./search-panel.tsx"), loadMessages(code, "search-answers")]).then(
      ([{ SearchPanel }]) => setPanel(() => memo(SearchPanel)),
      () => undefined,
    );
  }

  function close(): void {
    setOpen(false);
    setActive(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Escape and Enter end the word of an input method, not the search.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    else if (isListed && (event.key !== "Enter" || listed === text)) onPanelKey.current(event);
    else if (event.key === "ArrowDown") open();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const address = new FormData(event.currentTarget).get("address");
    if (typeof address !== "string" || address.trim() === "") {
      event.preventDefault();
      return;
    }
    if (coin !== null) storeLastSearch(coin, address);
    close();
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
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <form action={path(coin === null ? "/search" : `/${coin}/miner/search`)} method="get" onSubmit={onSubmit}>
        {/* Enter does the same: the masthead is few stops of the Tab key. */}
        <button type="submit" tabIndex={-1} aria-label={t("search.submit")} aria-busy={isBusy}>
          <Magnifier />
        </button>
        <input
          id="address"
          name="address"
          type="text"
          role="combobox"
          aria-label={t("search.label")}
          aria-expanded={isListed && count > 0}
          aria-controls={isListed && count > 0 ? listId : undefined}
          aria-activedescendant={active ?? undefined}
          aria-autocomplete="list"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={open}
          onClick={open}
          onKeyDown={onKeyDown}
          placeholder={t(coin === null ? "search.label" : "search.placeholder")}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
        />
        <span aria-hidden="true">/</span>
      </form>
      {isListed && (
        <Panel
          id={listId}
          text={listed}
          coin={coin}
          active={active}
          onActive={setActive}
          onCount={setCount}
          onKey={onPanelKey}
        />
      )}
    </search>
  );
}

/** The coin whose pages are open; its own pool answers the search. */
function useCoin(): string | null {
  const { coin } = useParams();
  const shell = useRouteLoaderData<ShellData>("root");
  return coin !== undefined && shell?.coins.some(({ slug }) => slug === coin) ? coin : null;
}
