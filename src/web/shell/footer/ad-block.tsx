import { useMatches } from "react-router";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import type { ShellData } from "../shell-data.ts";
import styles from "./ad-block.module.css";

/** Offers its space to advertisers, on the pages that the operator has configured (spec §9: 49,000 monthly page views). */
export function AdBlock({ advertising }: Pick<ShellData, "advertising">) {
  const t = useTranslations();
  const screenId = useMatches().at(-1)?.id;
  if (advertising === null || screenId === undefined || !advertising.screens.includes(screenId)) return null;
  return (
    <aside className={styles.block} aria-label={t("shell.advertising.label")}>
      <p>
        {t("shell.advertising.views", {
          count: advertising.monthlyPageViews,
          shown: formatCount(advertising.monthlyPageViews) ?? "",
        })}
      </p>
      <a href={advertising.href} rel="noopener" data-document>
        {t("shell.advertising.ask")}
      </a>
    </aside>
  );
}
