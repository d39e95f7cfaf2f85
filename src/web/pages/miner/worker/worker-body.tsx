import { useTranslations } from "use-intl";
import { isDown, minutesOfSilence } from "#src/domain/mining/miner-state.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { minerRanges } from "#src/domain/time/series.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { TimeAgo } from "../../../components/figures/time.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { DrawnHeading, MeasureSwitch, MinerChart, minerCsvPath } from "../chart/miner-chart.tsx";
import { ComingLine } from "../coming/coming.tsx";
import { useTitleTag } from "../header-context.ts";
import { minerPath, workerPath } from "../miner-path.ts";
import { showWorker, WorkerName } from "../miner-words.tsx";
import { hasShareCounts, ShareStats } from "../share-stats.tsx";
import sections from "../stats/stats.module.css";
import { isAsUsual } from "../usual-tone.ts";
import type { KnownWorker, WorkerPageData } from "./load-worker.ts";
import { Outages } from "./outages.tsx";
import styles from "./worker.module.css";
import { WorkerFigures } from "./worker-figures.tsx";

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
          <WorkerFigures known={known} coin={coin} />
          {hasShareCounts(known.worker.shares) && (
            <section className={`${styles.figures} ${styles.shares}`}>
              <h2>{t("workerPage.shares.heading")}</h2>
              <ShareStats shares={known.worker.shares} of="workers" />
            </section>
          )}
          <WorkerHistory data={data} known={known} />
          {known.historyKind === "kept" && <Outages known={known} />}
        </>
      )}
    </>
  );
}

function Heading({ data, known }: { readonly data: WorkerPageData; readonly known: KnownWorker }) {
  const t = useTranslations();
  const { state, worker, schemes } = known;
  const lastSignAt = worker.lastShareAt ?? worker.lastHashrateAt ?? null;
  const Title = useTitleTag();
  return (
    <div className={styles.heading}>
      <Title>
        <WorkerName name={data.name} />
      </Title>
      <p className={`row ${styles.marks}`} data-holds-time>
        <WorkerStateMark
          state={state}
          silentMinutes={worker.lastShareAt === null ? null : minutesOfSilence(worker.lastShareAt, known.at)}
        />
        {worker.scheme !== null && <SchemeChip scheme={worker.scheme} />}
        {known.movesRentedPower && worker.scheme === "solo" && (
          <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
        )}
        {lastSignAt !== null && (
          <span>
            {t(worker.lastShareAt === null ? "worker.lastHashrate" : "worker.lastShare")} <TimeAgo at={lastSignAt} />
          </span>
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

const lowWords = { "ten-minutes": "low", session: "lowSession", "half-hour": "lowHalfHour" } as const;

function StateWords({ state, at, isStale, isComing, worker, present }: KnownWorker) {
  const t = useTranslations();
  const { percent, moment } = useFormat();
  if (isComing) return <ComingLine />;
  if (isStale) return t("workerPage.state.stale", { time: `${moment(at)} UTC` });
  const { lastShareAt } = worker;
  if (state === "quiet")
    return t("workerPage.state.quiet", { minutes: lastShareAt === null ? 0 : minutesOfSilence(lastShareAt, at) });
  if (isDown(state)) return t(`workerPage.state.${lastShareAt === null ? "noHashrate" : "offline"}`);
  const { tenMinutes, day } = worker.hashrate;
  if (tenMinutes === null || day === null || day === 0) return t("workerPage.state.online");
  const difference = tenMinutes / day - 1;
  const size = { percent: percent(Math.abs(difference), 0) };
  if (state === "low" && difference < 0) return t(`workerPage.state.${lowWords[present]}`, size);
  // A connection of two minutes is no ten minutes: nothing follows from its being above or below.
  if (present !== "ten-minutes") return t("workerPage.state.online");
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
  const Title = useTitleTag();
  return (
    <div className={styles.heading}>
      <Title>{t("workerPage.absent.heading")}</Title>
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
      <div className={`row ${sections.head}`}>
        <DrawnHeading chart={chart} />
        {chart !== null && (
          <div className={`row ${sections.tools}`}>
            <Segments
              label={t("chart.range")}
              items={minerRanges.map((range) => ({
                key: range,
                label: t(`chart.ranges.${range}`),
                href: hrefOf(range, chart.table !== null),
                isCurrent: range === chart.range,
              }))}
            />
            <MeasureSwitch chart={chart} />
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
          title={`${t("miner.hashrate")}: ${showWorker(name) ?? t("worker.unnamed")}`}
          fileName={`${coin.slug}-worker-${chart.range}`}
          csvHref={minerCsvPath(coin.slug, address, { range: chart.range, scheme: worker.scheme, worker: name })}
          tableHref={path(hrefOf(chart.range, chart.table === null))}
        />
      )}
    </section>
  );
}
