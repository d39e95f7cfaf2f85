import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { supportLanguageOf } from "#src/domain/site/locales.ts";
import { Rock } from "../../components/feedback/rock.tsx";
import { Button, ButtonLink } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import styles from "../search.module.css";

interface NothingFoundProps {
  readonly why: "noMatch" | "mistyped" | null;
  readonly asked: string;
  /** The coins that it may be an address of. */
  readonly coins: string;
  /** What may have been meant. */
  readonly children: ReactNode;
}

/** No page answers what was searched, or nothing was: what to check, and where else to look. */
export function NothingFound({ why, asked, coins, children }: NothingFoundProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const support = `/articles/get-support-${supportLanguageOf(useLocale().code)}`;
  return (
    <>
      <Rock state={why === null ? "quiet" : "dead-end"} />
      <h1 className={styles.nothing}>{t(why === null ? "findMiner.heading" : `findMiner.${why}.heading`)}</h1>
      {asked !== "" && (
        <code className={styles.asked} dir="auto">
          {asked}
        </code>
      )}
      <p className={styles.lead}>{t(why === null ? "findMiner.lead" : `findMiner.${why}.text`, { coins })}</p>
      {children}
      {why === null ? (
        <form className={styles.form} action={path("/search")}>
          <Field label={t("search.label")}>
            {(control) => <input {...control} name="address" autoComplete="off" spellCheck={false} dir="auto" />}
          </Field>
          <Button type="submit" look="primary">
            {t("search.submit")}
          </Button>
        </form>
      ) : (
        <p className={`row ${styles.actions}`}>
          <ButtonLink look="primary" href={path("/articles/wallets-by-coin#what-an-address-of-each-coin-looks-like")}>
            {t("findMiner.addresses")}
          </ButtonLink>
          <ButtonLink href={path(support)}>{t("navigationMenu.entry.support")}</ButtonLink>
        </p>
      )}
      <p className={`row ${styles.onward}`}>
        <a href={path("/")}>{t("shell.allPools")}</a>
        <a href={path("/rig")}>{t("navigationMenu.entry.rig")}</a>
        <a href={path("/articles")}>{t("navigationMenu.entry.articles")}</a>
        {why === null && <a href={path(support)}>{t("navigationMenu.entry.support")}</a>}
      </p>
    </>
  );
}
