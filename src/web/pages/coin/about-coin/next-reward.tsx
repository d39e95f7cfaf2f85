import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Progress } from "../../../components/feedback/progress.tsx";
import { Figure } from "../../../components/figures/figure.tsx";
import { useNow } from "../../../components/figures/time.tsx";
import { useFormat } from "../../../i18n/use-format.ts";
import { BlockTime } from "../durations.tsx";
import styles from "./about-coin.module.css";
import type { AboutView } from "./about-view.ts";

/** When the block reward changes next and to what, or why that is not known. */
export function NextReward({ view, name }: { readonly view: AboutView; readonly name: string }) {
  const t = useTranslations();
  return (
    <section className={styles.next} aria-labelledby="next-reward">
      <h2 id="next-reward">{t("aboutCoin.next.heading")}</h2>
      {view.rule !== null && (
        <p className={styles.rule}>
          {t.rich(`aboutCoin.next.rule.${view.rule}`, {
            name,
            reward: () => <Figure number={view.reward?.coins ?? null} unit={view.ticker} />,
          })}
        </p>
      )}
      {view.change !== null && <Change view={view} change={view.change} />}
    </section>
  );
}

interface ChangeProps {
  readonly view: AboutView;
  readonly change: NonNullable<AboutView["change"]>;
}

function Change({ view: { ticker, now, blockTime }, change }: ChangeProps) {
  const t = useTranslations();
  const format = useFormat();
  const { atBlock, expectedAt, progress } = change;
  return (
    <>
      <div className={`row ${styles.change}`}>
        <p className={styles.when}>
          <b>
            <Countdown at={expectedAt} from={now} />
          </b>
          <time dateTime={new Date(expectedAt).toISOString()} suppressHydrationWarning>
            {t("aboutCoin.next.about", { date: format.date(expectedAt) })}
          </time>
        </p>
        <p className={`row ${styles.reward}`}>
          {change.rewardBefore !== null && (
            <>
              <Figure number={change.rewardBefore} unit={ticker} />
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
              <span className="visually-hidden">{t("aboutCoin.next.to")}</span>
            </>
          )}
          <b>
            <Figure number={change.reward} unit={ticker} />
          </b>
        </p>
      </div>
      {progress !== null && <Progress label={t("aboutCoin.next.progress")} fraction={progress} />}
      <p className={styles.how}>
        {atBlock === null
          ? t("aboutCoin.next.byMonth")
          : t.rich(blockTime.measured === null ? "aboutCoin.next.byIntended" : "aboutCoin.next.byMeasured", {
              height: () => <Figure number={formatCount(atBlock.height)} />,
              remaining: () => <Figure number={formatCount(atBlock.remaining)} />,
              time: () => <BlockTime of="aboutCoin" seconds={blockTime.measured?.seconds ?? blockTime.intended} />,
            })}
      </p>
    </>
  );
}

/** The time until a moment. The first render counts from `from`, the server's time; in the browser it is then updated. */
function Countdown({ at, from }: { readonly at: number; readonly from: number }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const left = at - (useNow() ?? from);
  if (left <= 0) return t("aboutCoin.next.due");
  return t("aboutCoin.next.inAbout", { time: duration(left) });
}
