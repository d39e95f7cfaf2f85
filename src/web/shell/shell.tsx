import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { AdBlock } from "./footer/ad-block.tsx";
import { Footer } from "./footer/footer.tsx";
import { CoinStrip } from "./header/coin-strip.tsx";
import { Header } from "./header/header.tsx";
import { useEarlyInput } from "./hydration/early-input.ts";
import { LateParts } from "./hydration/late-parts.tsx";
import { PageAnnouncer } from "./navigation/page-transition.tsx";
import { ProgressBar } from "./navigation/progress-bar.tsx";
import { useSoftNavigation } from "./navigation/soft-navigation.ts";
import { JobAlert } from "./notices/job-alert.tsx";
import styles from "./shell.module.css";
import type { ShellData } from "./shell-data.ts";

/** What is around every page. `data` is null only when the root loader itself failed. */
export function Shell({ data, children }: { readonly data: ShellData | null; readonly children: ReactNode }) {
  const t = useTranslations();
  useSoftNavigation();
  useEarlyInput();
  return (
    <>
      <a className={`visually-hidden ${styles.skip}`} href="#content">
        {t("shell.skipToContent")}
      </a>
      <ProgressBar />
      <PageAnnouncer />
      {data !== null && <CoinStrip coins={data.coins} />}
      <Header data={data} />
      {data?.links.careers != null && <JobAlert />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
        {data !== null && <AdBlock advertising={data.advertising} />}
      </main>
      {data !== null && <Footer data={data} />}
      <LateParts />
    </>
  );
}
