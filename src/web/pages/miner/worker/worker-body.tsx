import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { Tooltip } from "../../../components/feedback/tooltip.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { SchemeChip } from "../../../components/marks/chip.tsx";
import { WorkerStateMark } from "../../../components/marks/worker-state.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { minerPath, workerPath } from "../miner-path.ts";
import { WorkerName } from "../worker-name.tsx";
import type { KnownWorker, WorkerPageData } from "./load-worker.ts";
import { Outages } from "./outages.tsx";
import styles from "./worker.module.css";
import { WorkerFigures } from "./worker-figures.tsx";
import { WorkerHistory } from "./worker-history.tsx";
import { WorkerShares } from "./worker-shares.tsx";

/** Everything about one worker, below the frame of his miner's pages. */
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
          {known.historyKind === "kept" && <Outages known={known} />}
          <WorkerShares shares={known.worker.shares} />
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
        <WorkerStateMark state={state} />
        <SchemeChip scheme={worker.scheme} />
        {known.movesRentedPower && worker.scheme === "solo" && (
          <Tooltip label={t("workers.rented.label")} text={t("workers.rented.text")} />
        )}
      </p>
      <p className={styles.words}>
        <StateWords {...known} />
      </p>
      {schemes.length > 1 && (
        <div className={styles.schemes}>
          {data.scheme === null && <p>{t("workerPage.oneScheme", { scheme: rewardSchemeLabels[worker.scheme] })}</p>}
          <SchemeLinks data={data} schemes={schemes} current={worker.scheme} />
        </div>
      )}
    </div>
  );
}

/** A present hashrate within this much of the day's average is as usual. */
const USUAL = 0.02;

function StateWords({ state, worker }: KnownWorker) {
  const t = useTranslations();
  const { percent } = useFormat();
  if (state === "offline") return t("workerPage.state.offline");
  const { tenMinutes, day } = worker.hashrate;
  if (tenMinutes === null || day === null || day === 0) return t("workerPage.state.online");
  const difference = tenMinutes / day - 1;
  const size = { percent: percent(Math.abs(difference), 0) };
  if (state === "low" && difference < 0) return t("workerPage.state.low", size);
  if (Math.abs(difference) <= USUAL) return t("workerPage.state.asUsual");
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
  return (
    <div className={styles.heading}>
      <h2>{t("workerPage.absent.heading")}</h2>
      <p className={styles.words}>
        {t.rich("workerPage.absent.text", {
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
