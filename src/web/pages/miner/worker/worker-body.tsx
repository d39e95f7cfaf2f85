import { useTranslations } from "use-intl";
import type { RateUnit } from "#src/domain/coins/coin.ts";
import { isDown, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { Figure, Hashrate } from "../../../components/figures/figure.tsx";
import { Stat, Stats } from "../../../components/figures/stat.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { windowNames } from "../../../components/figures/window-names.ts";
import { Segments } from "../../../components/form/segments.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { MinerChart, minerCsvPath } from "../chart/miner-chart.tsx";
import { ComingLine } from "../coming/coming.tsx";
import { minerPath, workerPath } from "../miner-path.ts";
import { formatPerSecond, showWorker, WorkerName } from "../miner-words.tsx";
import { hasShareCounts, ShareStats } from "../share-stats.tsx";
import sections from "../stats/stats.module.css";
import { isAsUsual } from "../usual-tone.ts";
import type { KnownWorker, WorkerPageData } from "./load-worker.ts";
import { Outages } from "./outages.tsx";
import styles from "./worker.module.css";

/** Everything about one worker, below the header of the miner's pages. */
export function WorkerBody({ data }: { readonly data: WorkerPageData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, address, known, absent } = data;
  return (
    <>
      <p className={styles.back}>
        <a href={path(`${minerPath(coin.slug, address)}#workers`)}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M7 1 3 5l4 4" />
          </svg>
          {t("workerPage.back")}
        </a>
      </p>
      {absent !== null && <Absent data={data} schemes={absent.schemes} />}
      {known !== null && (
        <>
          <Heading data={data} known={known} />
          <WorkerFigures known={known} unit={coin.rateUnit} />
          <WorkerHistory data={data} known={known} />
          {hasShareCounts(known.worker.shares) && (
            <section className={sections.section}>
              <h2>{t("workerPage.shares.heading")}</h2>
              <ShareStats shares={known.worker.shares} of="workers" />
            </section>
          )}
          {known.historyKind === "kept" && <Outages known={known} />}
        </>
      )}
    </>
  );
}

function Heading({ data, known }: { readonly data: WorkerPageData; readonly known: KnownWorker }) {
  const t = useTranslations();
  const { state, worker, schemes } = known;
  return (
    <div className={styles.heading}>
      <h2>
        <WorkerName name={data.name} />
      </h2>
      <p className={styles.marks}>
        <WorkerStateMark
          state={state}
          silentMinutes={worker.lastShareAt === null ? null : minutesOfSilence(worker.lastShareAt, known.at)}
        />
        {worker.scheme !== null && <SchemeChip scheme={worker.scheme} />}
        {known.movesRentedPower && worker.scheme === "solo" && (
          <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
        )}
      </p>
      <p className={styles.words}>
        <StateWords {...known} />
      </p>
      {schemes.length > 1 && (
        <div className={styles.schemes}>
          {data.scheme === null && worker.scheme !== null && (
            <p>{t("workerPage.oneScheme", { scheme: rewardSchemeLabels[worker.scheme] })}</p>
          )}
          <SchemeLinks data={data} schemes={schemes} current={worker.scheme} />
        </div>
      )}
    </div>
  );
}

function StateWords({ state, at, isStale, worker, isPresentOfSession }: KnownWorker) {
  const t = useTranslations();
  const { percent, moment } = useFormat();
  if (isStale) return t("workerPage.state.stale", { time: `${moment(at)} UTC` });
  const { lastShareAt } = worker;
  if (state === "quiet")
    return t("workerPage.state.quiet", { minutes: lastShareAt === null ? 0 : minutesOfSilence(lastShareAt, at) });
  if (isDown(state)) return t(`workerPage.state.${lastShareAt === null ? "noHashrate" : "offline"}`);
  const { tenMinutes, day } = worker.hashrate;
  if (tenMinutes === null || day === null || day === 0) return t("workerPage.state.online");
  const difference = tenMinutes / day - 1;
  const size = { percent: percent(Math.abs(difference), 0) };
  if (state === "low" && difference < 0)
    return t(`workerPage.state.${isPresentOfSession ? "lowSession" : "low"}`, size);
  // A connection of two minutes is no ten minutes: nothing follows from its being above or below.
  if (isPresentOfSession) return t("workerPage.state.online");
  if (isAsUsual(1 + difference)) return t("workerPage.state.asUsual");
  return difference < 0 ? t("workerPage.state.below", size) : t("workerPage.state.above", size);
}

interface SchemeLinksProps {
  readonly data: WorkerPageData;
  readonly schemes: KnownWorker["schemes"];
  readonly current: string | null;
}

function SchemeLinks({ data, schemes, current }: SchemeLinksProps) {
  const t = useTranslations();
  return (
    <Segments
      label={t("workerPage.scheme")}
      items={schemes.map((scheme) => ({
        key: scheme,
        label: rewardSchemeLabels[scheme],
        href: workerPath(data.coin.slug, data.address, data.name, scheme),
        isCurrent: scheme === current,
      }))}
    />
  );
}

function Absent({ data, schemes }: { readonly data: WorkerPageData; readonly schemes: KnownWorker["schemes"] }) {
  const t = useTranslations();
  const { duration } = useFormat();
  return (
    <div className={styles.heading}>
      <h2>{t("workerPage.absent.heading")}</h2>
      <p className={styles.words}>
        {t.rich(data.firstFiguresMs === null ? "workerPage.absent.text" : "workerPage.absent.soon", {
          time: duration(data.firstFiguresMs ?? 0),
          worker: () => (
            <b>
              <WorkerName name={data.name} />
            </b>
          ),
        })}
      </p>
      {schemes.length > 0 && (
        <div className={styles.schemes}>
          <p>{t("workerPage.absent.otherScheme")}</p>
          <SchemeLinks data={data} schemes={schemes} current={null} />
        </div>
      )}
    </div>
  );
}

export function WorkerFigures({ known, unit }: { readonly known: KnownWorker; readonly unit: RateUnit }) {
  const t = useTranslations();
  const format = useFormat();
  const { hashrate, lastShareAt, lastHashrateAt = null, sharesPerSecond = null } = known.worker;
  // What an engine does not tell of this worker has no place here; the present is always said, also as not known.
  const shownWindows = (["tenMinutes", "sixHours", "day"] as const).filter(
    (window) => window === "tenMinutes" || hashrate[window] !== null,
  );
  const { beganFrom, beganBy } = known;
  return (
    <div className={styles.figures}>
      <Stats>
        {shownWindows.map((window) => (
          <Stat key={window} label={<span title={windowNames[window]}>{t(`miner.window.${window}`)}</span>}>
            <Hashrate value={hashrate[window]} unit={unit} />
          </Stat>
        ))}
        {sharesPerSecond !== null && (
          <Stat label={t("workers.sharesPerSecond")}>
            <Figure number={formatPerSecond(sharesPerSecond)} />
          </Stat>
        )}
        {lastShareAt !== null && (
          <Stat label={t("worker.lastShare")}>
            <TimeAgo at={lastShareAt} />
          </Stat>
        )}
        {lastShareAt === null && lastHashrateAt !== null && (
          <Stat label={t("worker.lastHashrate")}>
            <TimeAgo at={lastHashrateAt} />
          </Stat>
        )}
        {(known.uptime !== null || known.historyKind === "coming") &&
          (["day", "week"] as const).map((span) => (
            <Stat
              key={span}
              label={
                <>
                  {t(`workerPage.uptime.${span}`)}{" "}
                  {span === "day" && <Tooltip label={t("workerPage.uptime.day")} text={t("workerPage.uptime.how")} />}
                </>
              }
            >
              <Figure number={writeUptime(known.uptime?.[span] ?? null, format.percent)} />
            </Stat>
          ))}
      </Stats>
      {known.isPresentOfSession && <p className={styles.small}>{t("workers.perConnection")}</p>}
      {beganBy !== null && (
        <p className={styles.small}>
          {t.rich(beganFrom === null ? "workerPage.sinceBy" : "workerPage.since", {
            from: () => <DateTime at={beganFrom ?? 0} />,
            to: () => <DateTime at={beganBy} />,
          })}
        </p>
      )}
    </div>
  );
}

/** Rounded down: 100 % means that the rig was never offline. */
function writeUptime(fraction: number | null, percent: (fraction: number, digits: number) => string): string | null {
  return fraction === null ? null : percent(Math.floor(fraction * 1000) / 1000, fraction === 1 ? 0 : 1);
}

/** The chart of a worker's hashrate, or the reason why there is none. */
export function WorkerHistory({ data, known }: { readonly data: WorkerPageData; readonly known: KnownWorker }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { coin, address, name } = data;
  const { chart, historyKind, worker } = known;
  const page = workerPath(coin.slug, address, name, data.scheme);
  const hrefOf = (range: string, hasTable: boolean) => {
    const search = new URLSearchParams({
      ...(range === "24h" ? {} : { range }),
      ...(hasTable ? { table: "shown" } : {}),
    });
    return search.size === 0 ? page : `${page}?${search}`;
  };
  return (
    <section className={sections.section}>
      <div className={sections.head}>
        <h2>{t("workerPage.history")}</h2>
        {chart !== null && (
          <div className={sections.tools}>
            <Segments
              label={t("chart.range")}
              items={minerRanges.map((range) => ({
                key: range,
                label: t(`chart.ranges.${range}`),
                href: hrefOf(range, chart.table !== null),
                isCurrent: range === chart.range,
              }))}
            />
            <a
              className={sections.csv}
              href={minerCsvPath(coin.slug, address, { range: chart.range, scheme: worker.scheme, worker: name })}
              download
              title={t("minerChart.csv")}
            >
              CSV
            </a>
          </div>
        )}
      </div>
      {chart === null || chart.picture === null ? (
        <p className={historyKind === "coming" ? sections.coming : sections.empty}>
          {historyKind === "coming" ? (
            <ComingLine />
          ) : (
            t(`workers.noHistory.${historyKind === "kept" ? "empty" : historyKind}`)
          )}
        </p>
      ) : (
        <MinerChart
          chart={chart}
          summary={t("workerPage.pictureOf")}
          title={`${t("workerPage.history")}: ${showWorker(name) ?? t("worker.unnamed")}`}
          fileName={`${coin.slug}-worker-${chart.range}`}
          tableHref={path(hrefOf(chart.range, chart.table === null))}
        />
      )}
    </section>
  );
}
