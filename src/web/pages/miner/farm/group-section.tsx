import { memo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Amount } from "../../../components/figures/amount.tsx";
import { Hashrate, Money, Unknown } from "../../../components/figures/figure.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { ComingFigure, ComingLine } from "../coming/coming.tsx";
import tone from "../stats/usual-tone.module.css";
import { useTimeDown } from "../time-down.ts";
import { toneOf } from "../usual-tone.ts";
import type { GroupView } from "./describe-groups.ts";
import styles from "./farm.module.css";
import type { FarmData } from "./load-farm.ts";
import { OutageLine } from "./outage-line.tsx";

/** A count, for its plural and as it is shown. */
export function counted(count: number) {
  return { count, shown: formatCount(count) ?? "" };
}

interface GroupProps {
  readonly group: GroupView;
  readonly data: FarmData;
}

/** One group, folded; its name unfolds the rigs and outages (`children`). */
export function GroupSection({ group, data, href, children }: GroupProps & { href: string; children: ReactNode }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const isOpen = data.open?.key === group.key;
  return (
    <section className={styles.group}>
      <h3>
        <a href={path(href)} aria-expanded={isOpen} data-keep-scroll>
          <svg viewBox="0 0 10 10" className={styles.arrow} aria-hidden="true">
            <path d="m3 1 4 4-4 4" />
          </svg>
          <bdi>{group.name ?? t("farm.rest")}</bdi>
        </a>
      </h3>
      <GroupFigures group={group} data={data} />
      {children}
    </section>
  );
}

/** Rendered again for new figures only: forty groups would otherwise take most of the time in which their rigs are sorted. */
export const GroupFigures = memo(function GroupFigures({ group, data }: GroupProps) {
  const t = useTranslations();
  const format = useFormat();
  const { counts, ofUsual } = group;
  const isWhole = group.addedDay !== undefined;
  const isComing = data.recordKind === "coming";
  const states = (["online", "low", "quiet", "offline"] as const).filter(
    (state) => counts[state] > 0 || (state === "online" && counts.silent < group.rigs),
  );
  return (
    <>
      <p className={styles.counts}>
        <b>{t("farm.rigs", counted(group.rigs))}</b>
        {states.map((state) => (
          <span key={state}>
            {formatCount(counts[state])}{" "}
            <WorkerStateMark state={state} silentMinutes={state === "quiet" ? group.silentMinutes : null} />
          </span>
        ))}
        {counts.silent > 0 && <span>{t("farm.silent", counted(counts.silent))}</span>}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t("miner.window.tenMinutes")}</dt>
          <dd>
            <Hashrate value={group.tenMinutes} unit={data.coin.rateUnit} />
          </dd>
        </div>
        <div>
          <dt>{t("miner.window.day")}</dt>
          <dd>
            <Hashrate value={group.day} unit={data.coin.rateUnit} />
          </dd>
          {isWhole && <dd className={styles.part}>{t(`farm.dayOf.${data.added}`)}</dd>}
          {typeof group.addedDay === "number" && (
            <dd className={styles.part}>
              {t.rich("farm.added", {
                rate: () => <Hashrate value={group.addedDay ?? null} unit={data.coin.rateUnit} />,
              })}
            </dd>
          )}
          {group.withoutDay > 0 && group.day !== null && (
            <dd className={styles.part}>{t("farm.withoutDay", counted(group.withoutDay))}</dd>
          )}
        </div>
        <div>
          <dt>{t("farm.usual")}</dt>
          <dd>{isComing ? <ComingFigure /> : <Hashrate value={group.usual} unit={data.coin.rateUnit} />}</dd>
          {isWhole && group.usual !== null && <dd className={styles.part}>{t("farm.usualOf")}</dd>}
          {ofUsual !== null && (
            <dd className={`${styles.part} ${tone.tone}`} data-tone={toneOf(ofUsual)}>
              {t("farm.ofUsual", { percent: format.percent(ofUsual, 0) })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t("farm.down")}</dt>
          <dd>{isComing ? <ComingFigure /> : <TimeDown group={group} />}</dd>
        </div>
        <div>
          <dt>{t("farm.cost")}</dt>
          <dd>{isComing ? <ComingFigure /> : <Amount atomic={group.cost.coins} format={data.amount} />}</dd>
          <dd className={styles.part}>{isComing ? "\u00a0" : <Money usd={group.cost.usd} />}</dd>
        </div>
      </dl>
      {isComing ? (
        <p className={styles.noLine}>
          <ComingLine />
        </p>
      ) : (
        <OutageLine group={group} />
      )}
    </>
  );
});

function TimeDown({ group: { downMs, down } }: { readonly group: GroupView }) {
  const timeDown = useTimeDown();
  if (downMs === null) return <Unknown />;
  return downMs === 0 ? "0" : timeDown(downMs, down);
}
