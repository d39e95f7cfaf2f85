import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { ArticleCategory } from "#src/domain/site/articles.ts";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { Select } from "../../components/form/select.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { CoinBadge } from "../../loaders/coin-badge.ts";
import styles from "./article-list.module.css";

export interface ArticleChoice {
  readonly text: string;
  readonly category: "all" | ArticleCategory;
  readonly coin: string | null;
}

interface ArticleSearchProps {
  readonly view: {
    readonly query: ArticleChoice;
    readonly coins: readonly CoinBadge[];
    readonly categories: readonly ArticleCategory[];
  };
}

/** How long nothing is typed before the list follows. */
const PAUSE_MS = 350;

/** The bare address of the list with this choice. */
export function listPath({ text, category, coin }: ArticleChoice): string {
  const search = new URLSearchParams();
  if (text !== "") search.set("q", text);
  if (category !== "all") search.set("category", category);
  if (coin !== null) search.set("coin", coin);
  return search.size === 0 ? "/articles" : `/articles?${search}`;
}

/** A form that works without script; with script the list follows what is typed. The server searches in both cases. */
export function ArticleSearch({ view }: ArticleSearchProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const navigate = useNavigate();
  const { query, coins, categories } = view;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address may change by a link or by the browser's history; what is being typed is left alone.
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = query.text;
  }, [query.text]);

  function follow(form: HTMLFormElement): void {
    clearTimeout(timer.current);
    const fields = new FormData(form);
    const read = (name: string) => String(fields.get(name) ?? "").trim();
    const category = categories.find((known) => known === read("category")) ?? "all";
    const to = listPath({ text: read("q"), category, coin: read("coin") || null });
    void navigate(to, { replace: true, preventScrollReset: true });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    follow(event.currentTarget);
  }

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current);
    const wait = target instanceof HTMLInputElement ? PAUSE_MS : 0;
    timer.current = setTimeout(() => follow(currentTarget), wait);
  }

  return (
    <search>
      <form action={path("/articles")} className={styles.search} onSubmit={onSubmit} onChange={onChange}>
        <div className={styles.query}>
          <Field label={t("articles.search.label")} hint={t("articles.search.hint")}>
            {(control) => (
              <input
                {...control}
                ref={input}
                type="search"
                name="q"
                defaultValue={query.text}
                maxLength={100}
                enterKeyHint="search"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Field label={t("articles.filter.category")}>
          {(control) => (
            <Select {...control} name="category" key={query.category} defaultValue={query.category}>
              <option value="all">{t("articles.filter.all")}</option>
              {categories.map((category) => (
                <option key={category} value={category}>
                  {t(`articles.category.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("articles.filter.coin")}>
          {(control) => (
            <Select {...control} name="coin" key={query.coin} defaultValue={query.coin ?? ""}>
              <option value="">{t("articles.filter.anyCoin")}</option>
              {coins.map((coin) => (
                <option key={coin.slug} value={coin.slug}>
                  {coin.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit">{t("articles.search.button")}</Button>
      </form>
    </search>
  );
}
