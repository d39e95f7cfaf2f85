import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AdBlock } from "./ad-block.tsx";
import { useChunkReload } from "./chunk-reload.ts";
import { CoinStrip } from "./coin-strip.tsx";
import { useEarlyInput } from "./early-input.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JobAlert } from "./job-alert.tsx";
import { LateParts } from "./late-parts.tsx";
import { PageArrival } from "./page-transition.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import styles from "./shell.module.css";
import type { ShellData } from "./shell-data.ts";
import { useSoftNavigation } from "./soft-navigation.ts";
import { StyleLinks } from "./style-links.tsx";

/** What stands around every page. `data` is null only when the root loader itself failed. */
export function Shell({ data, children }: { readonly data: ShellData | null; readonly children: ReactNode }) {
  const t = useTranslations();
  useSoftNavigation();
  useChunkReload();
  useEarlyInput();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("shell.skipToContent")}
      </a>
      <ProgressBar />
      <PageArrival />
      {data?.isDemo === true && (
        <p className={styles.demo}>
          <b>{t("demo.label")}</b> <span>{t("demo.explanation")}</span>
        </p>
      )}
      {data?.links.careers != null && <JobAlert />}
      {data !== null && <CoinStrip coins={data.coins} />}
      <Header data={data} />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
        {data !== null && <AdBlock advertising={data.advertising} />}
      </main>
      <StyleLinks at="foot" />
      {data !== null && <Footer data={data} />}
      <LateParts />
    </>
  );
}
