import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/units.ts";
import { Figure } from "../../../components/figure.tsx";
import { Progress } from "../../../components/progress.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import type { AboutView } from "./about-view.ts";
import { BlockTime } from "./block-time.tsx";
import { Countdown } from "./countdown.tsx";
import styles from "./next-reward.module.css";

/** When a block pays something else than today, and what; or why nobody can say. */
export function NextReward({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  const format = useFormat();
  const { outlook, ticker } = view;
  return (
    <section className={styles.next} aria-labelledby="next-reward">
      <h2 id="next-reward">{t("aboutCoin.next.heading")}</h2>
      {outlook.kind === "scheduled" ? (
        <>
          <div className={styles.change}>
            <p className={styles.when}>
              <b>
                <Countdown at={outlook.expectedAt} from={view.now} />
              </b>
              <time dateTime={new Date(outlook.expectedAt).toISOString()} suppressHydrationWarning>
                {t("aboutCoin.next.about", { date: format.date(outlook.expectedAt) })}
              </time>
            </p>
            <p className={styles.reward}>
              {outlook.rewardBefore !== null && (
                <>
                  <span className="visually-hidden">{t("aboutCoin.next.from")} </span>
                  <s>
                    <Figure number={outlook.rewardBefore} unit={ticker} />
                  </s>
                  <span className="visually-hidden"> {t("aboutCoin.next.to")} </span>
                </>
              )}
              <b>
                <Figure number={outlook.reward} unit={ticker} />
              </b>
            </p>
          </div>
          {outlook.progress !== null && <Progress label={t("aboutCoin.next.progress")} fraction={outlook.progress} />}
          <p className={styles.how}>
            {outlook.atBlock === null ? (
              t("aboutCoin.next.byMonth")
            ) : (
              <>
                {t.rich("aboutCoin.next.byBlock", {
                  height: () => <Figure number={formatCount(outlook.atBlock?.height ?? null)} />,
                  remaining: () => <Figure number={formatCount(outlook.atBlock?.remaining ?? null)} />,
                })}{" "}
                {view.blockTime.measured === null ? (
                  t.rich("aboutCoin.next.withIntended", {
                    time: () => <BlockTime seconds={view.blockTime.intended} />,
                  })
                ) : (
                  <Measured view={view} />
                )}
              </>
            )}
          </p>
        </>
      ) : (
        <p className={styles.rule}>
          {outlook.kind === "constant" &&
            t.rich("aboutCoin.next.constant", {
              reward: () => <Figure number={view.reward?.coins ?? null} unit={ticker} />,
            })}
          {outlook.kind === "every-block" && t("aboutCoin.next.everyBlock")}
          {outlook.kind === "variable" && t(`aboutCoin.next.variable.${outlook.by}`)}
          {outlook.kind === "height-unknown" && t("aboutCoin.next.heightUnknown", { name })}
          {outlook.kind === "unknown" && t("aboutCoin.next.unknown", { name })}
        </p>
      )}
    </section>
  );
}

function Measured({ view: { blockTime } }: { readonly view: AboutView }) {
  const t = useTranslations();
  return t.rich("aboutCoin.next.withMeasured", {
    time: () => <BlockTime seconds={blockTime.measured?.seconds ?? null} />,
  });
}
