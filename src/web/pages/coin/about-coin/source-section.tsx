import { useTranslations } from "use-intl";
import type { AboutView } from "./about-view.ts";
import styles from "./coin-sections.module.css";

/** Where the facts come from and how far they can be trusted. */
export function SourceSection({ view, sources }: { readonly view: AboutView; readonly sources: readonly string[] }) {
  const t = useTranslations();
  const all = [...new Set([...(view.emissionSource === null ? [] : [view.emissionSource]), ...view.sources])];
  return (
    <details className={styles.sources}>
      <summary>{t("aboutCoin.sources.heading")}</summary>
      <p>{t(`aboutCoin.sources.confidence.${view.confidence}`)}</p>
      {view.confidenceNote !== null && (
        <p lang="en" dir="ltr">
          {view.confidenceNote}
        </p>
      )}
      <ul>
        {all.map((source) => (
          <li key={source} data-ltr>
            <Source source={source} />
          </li>
        ))}
        {sources
          .filter((source) => !all.includes(source))
          .map((source) => (
            <li key={source} data-ltr>
              <Source source={source} />
            </li>
          ))}
      </ul>
    </details>
  );
}

/** Web addresses and files of public repositories (`owner/name:path`) can be looked at. */
function Source({ source }: { readonly source: string }) {
  const [, repository] = /^([\w.-]+\/[\w.-]+):/.exec(source) ?? [];
  const href = source.startsWith("https://") ? source : repository && `https://github.com/${repository}`;
  return href === undefined || !URL.canParse(href) ? (
    source
  ) : (
    <a href={href} rel="noopener">
      {source}
    </a>
  );
}
