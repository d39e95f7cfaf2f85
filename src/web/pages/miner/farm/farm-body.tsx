import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { maxRigRequests } from "#src/domain/mining/max-rig-requests.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import { DateTime } from "../../../components/figures/date-time.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Segments } from "../../../components/form/segments.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import { farmRanges } from "../../../search-parameters.ts";
import { ComingLine } from "../coming/coming.tsx";
import { minerPath } from "../miner-path.ts";
import { SourceStep } from "../source-step.tsx";
import { DownTable } from "./down-table.tsx";
import styles from "./farm.module.css";
import { farmSearch } from "./farm-search.ts";
import { counted, FarmSummary } from "./farm-summary.tsx";
import { GroupChips } from "./group-chips.tsx";
import { GroupRigs } from "./group-rigs.tsx";
import { GroupTable } from "./group-table.tsx";
import type { FarmData } from "./load-farm.ts";
import { readStoredGroups } from "./stored-groups.ts";
import { WriteGroups } from "./write-groups.tsx";

/** More groups than these are folded: a phone has no room for forty. */
const shownGroups = 8;

/** All rigs of a miner in groups: what each does, how it differs from its usual, when it was down and what that cost. */
export function FarmBody({ data }: { readonly data: FarmData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { search } = useLocation();
  const current = new URLSearchParams(search);
  const page = minerPath(data.coin.slug, data.address, "farm");
  const addressOf = (changes: Parameters<typeof farmSearch>[0]) => `${page}${farmSearch(changes, current)}`;
  useStoredGroups(data, addressOf);
  const csv = new URLSearchParams({ address: data.address });
  if (data.groupsText !== "") csv.set("groups", data.groupsText);
  if (data.all.rigs === 0) return <p className={styles.how}>{t("miner.noWorkers")}</p>;
  const groupHref = (key: string | null) => addressOf({ open: key, rows: null });
  const chosen = data.groups.find(({ key }) => key === data.open?.key) ?? data.all;
  const unbroken = chosen.rigs - chosen.withoutRecord - chosen.down;
  return (
    <div className={styles.farm}>
      <div className={`row ${styles.head}`}>
        <h2>{t("workerPage.outages.heading")}</h2>
        <GroupChips data={data} hrefOf={groupHref} />
        <Segments
          label={t("chart.range")}
          items={farmRanges.map((range) => ({
            key: range,
            label: t(`chart.ranges.${range}`),
            href: addressOf({ range, rows: null }),
            isCurrent: range === data.range,
          }))}
        />
        <ButtonLink href={`/${data.coin.slug}/api/v1/miner/workers.csv?${csv}`} download title={t("workers.csv")}>
          CSV
        </ButtonLink>
        <WriteGroups data={data} page={page} byNameHref={addressOf({ groups: null, by: "name", open: null })} />
      </div>
      {data.recordKind === "coming" ? (
        <p className={styles.coming}>
          <ComingLine />
        </p>
      ) : (
        <>
          <FarmSummary group={chosen} data={data} />
          {data.down.total > 0 && <DownTable data={data} moreHref={addressOf({ rows: data.rowCount + 100 })} />}
          <p className={styles.foot}>
            {data.recordKind === "kept" && chosen.downMs !== null && unbroken > 0 && (
              <span>{t("farm.unbroken", { shown: formatCount(unbroken) ?? "" })}</span>
            )}
            <a href={path(minerPath(data.coin.slug, data.address, "why"))}>{t("farm.whyLink")}</a>
          </p>
        </>
      )}
      {data.open !== null && <GroupRigs key={data.open.key} open={data.open} data={data} />}
      <details className={styles.section} open={data.groups.length <= shownGroups}>
        <summary>
          <h2>{t("farm.groups")}</h2>
        </summary>
        <GroupTable data={data} hrefOf={groupHref} />
      </details>
      <details className={styles.section}>
        <summary>{t("farm.howCounted")}</summary>
        <HowComputed data={data} />
      </details>
    </div>
  );
}

/** Shows the groups that are kept on this device, unless the address has some or asks for those by name. */
function useStoredGroups(data: FarmData, addressOf: (changes: Parameters<typeof farmSearch>[0]) => string): void {
  const navigate = useNavigate();
  const { coin, address, groupsText, isByName } = data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each miner; other changes of the address are the visitor's own
  useEffect(() => {
    if (groupsText !== "" || isByName) return;
    const stored = readStoredGroups(coin.slug, address);
    if (stored !== null) void navigate(addressOf({ groups: stored }), { replace: true, preventScrollReset: true });
  }, [coin.slug, address]);
}

/** How the figures were made, and why some are not known. */
function HowComputed({ data }: { readonly data: FarmData }) {
  const t = useTranslations();
  const { recordKind, since, all } = data;
  return (
    <div className={styles.notes}>
      {all.addedDay !== null && <p>{t(`farm.addedHow.${data.added}`)}</p>}
      {recordKind === "kept" ? (
        <>
          <p>
            {since === null ? t("farm.nothingYet") : t.rich("farm.usualHow", { time: () => <DateTime at={since} /> })}{" "}
            {all.withoutUsual > 0 && since !== null && t("farm.withoutUsual", counted(all.withoutUsual))}
          </p>
          <p>
            {t("farm.outageHow")} {t("farm.costHow")} {data.hasMerged && t("farm.merged")}{" "}
            {!data.isTermsKnown && t("farm.why.terms")} {data.isTermsKnown && !data.isPriceKnown && t("farm.why.price")}
          </p>
        </>
      ) : recordKind === "coming" ? null : (
        <p>
          {t(`farm.why.${recordKind === "unknown-miner" ? "unanswered" : recordKind}`, { most: maxRigRequests })}{" "}
          {all.isOfAddress && (
            <>
              {t("farm.outageHow")} <SourceStep stepMs={data.historyStepMs} />
            </>
          )}
        </p>
      )}
    </div>
  );
}
