import { Fragment } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { getLocale } from "#src/domain/site/locales.ts";
import { visibleText } from "#src/domain/text/display-text.ts";
import { TimeAgo } from "../../components/figures/time.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { Select } from "../../components/form/select.tsx";
import { useLocale } from "../../i18n/locale.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { getMessages } from "../../i18n/messages.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { supportSymptoms } from "../../search-parameters.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useBrandName } from "../../shell/shell-data.ts";
import { minerPath } from "../miner/miner-path.ts";
import type { SupportView } from "../support.tsx";
import { Message } from "./message.tsx";
import styles from "./support.module.css";

/** What to try for each symptom, in this order. */
const stepsOf = {
  noShares: ["support.steps.noShares.first", "support.steps.noShares.second", "support.steps.noShares.third"],
  lowHashrate: ["support.steps.lowHashrate.first", "support.steps.lowHashrate.second"],
  rejected: ["support.steps.rejected.first", "support.steps.rejected.second"],
  noPayout: ["support.steps.noPayout.first", "support.steps.noPayout.second"],
  other: ["support.steps.other.first"],
} as const;

/** What to try first, what the pool sees, and a message to support that is already filled in. */
export function SupportPage({ view }: { readonly view: SupportView }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { code } = useLocale();
  const address = `/articles/get-support-${view.language}`;
  const { iso, dir } = getLocale(view.words);
  const words = view.words === code ? {} : { lang: iso, dir };
  return (
    <div className={styles.page} {...words}>
      <PageHead
        title={t("support.meta.title", { brand: useBrandName() })}
        description={t("support.meta.description")}
        path={address}
      />
      <h1>{t("support.heading")}</h1>
      <p className={styles.lead}>{t("support.lead")}</p>
      <form
        className={styles.form}
        action={path(address)}
        key={`${view.coin} ${view.address} ${view.rig} ${view.symptom}`}
        data-keep-scroll
      >
        <Field label={t("support.symptom.label")}>
          {(control) => (
            <Select {...control} name="symptom" defaultValue={view.symptom}>
              {supportSymptoms.map((symptom) => (
                <option key={symptom} value={symptom}>
                  {t(`support.symptom.${symptom}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("support.coin")}>
          {(control) => (
            <Select {...control} name="coin" defaultValue={view.coin ?? ""}>
              <option value="">{t("support.noCoin")}</option>
              {view.coins.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("support.address")} hint={t("support.addressHint")} isMono>
          {(control) => (
            <input
              {...control}
              name="address"
              defaultValue={view.address}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
          )}
        </Field>
        <Field label={t("support.rig")}>
          {(control) => (
            <input {...control} name="rig" defaultValue={view.rig} maxLength={128} autoComplete="off" dir="ltr" />
          )}
        </Field>
        <Button type="submit" look="primary">
          {t("support.submit")}
        </Button>
      </form>
      {view.live !== null && <Findings view={view} live={view.live} here={path(address)} />}
      {view.symptom !== "none" && <Steps symptom={view.symptom} />}
      {view.article !== null && (
        <p className={styles.read}>
          <a href={path(`/articles/${view.article.slug}`)}>{t("support.read", { title: view.article.title })}</a>
        </p>
      )}
      <section className={styles.section}>
        <h2>{t("support.message.heading")}</h2>
        <p>{t("support.message.lead")}</p>
        <IntlProvider
          locale={view.language}
          messages={{ ...getMessages(code), support: view.messageTexts }}
          timeZone="UTC"
        >
          <Message view={view}>{t("support.message.write")}</Message>
        </IntlProvider>
        <p>
          {t("support.message.or")} <a href={`mailto:${view.email}`}>{view.email}</a>
        </p>
        <p className={styles.note}>{t("support.message.never")}</p>
      </section>
    </div>
  );
}

type Live = NonNullable<SupportView["live"]>;

interface FindingsProps {
  readonly view: SupportView;
  readonly live: Live;
  /** The address of this page. */
  readonly here: string;
}

function Findings({ view, live, here }: FindingsProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  return (
    <section className={styles.section}>
      <h2>{t("support.live.heading")}</h2>
      <ul className={styles.findings}>
        {live.findings.map(({ kind, of, values, part, lastShareAt, lastHashrateAt, near }) => (
          <li key={`${of} ${kind}`} data-kind={kind}>
            {of !== null &&
              `${t("support.live.of", { whom: of === "rig" ? isolate(view.rig) : t("support.live.address") })} `}
            {t(`support.finding.${kind}`, { ...values, part: part === null ? "" : percent(part) })}
            <Last label={t("support.live.lastShare")} at={lastShareAt} />
            <Last label={t("support.live.lastHashrate")} at={lastShareAt === null ? lastHashrateAt : null} />
            {kind === "rigUnknown" && <OtherRigs view={view} near={near} here={here} />}
          </li>
        ))}
      </ul>
      {live.at !== null && (
        <p className={styles.note}>
          {t(live.isStale ? "support.live.stale" : "support.live.at")} <TimeAgo at={live.at} />
        </p>
      )}
    </section>
  );
}

function Last({ label, at }: { readonly label: string; readonly at: number | null }) {
  return (
    at !== null && (
      <>
        {" "}
        {label} <TimeAgo at={at} />
      </>
    )
  );
}

/** A name in a sentence of another direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Those that may have been meant, each with the same check, and the way to all. */
function OtherRigs({ view, near, here }: Pick<FindingsProps, "view" | "here"> & { readonly near: readonly string[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const asked = { symptom: view.symptom, coin: view.coin ?? "", address: view.address };
  return (
    <>
      {near.length > 0 && ` ${t("support.live.near")}`}
      {near.map((rig) => (
        <Fragment key={rig}>
          {" "}
          <a href={`${here}?${new URLSearchParams({ ...asked, rig })}`} data-keep-scroll>
            <bdi>{visibleText(rig)}</bdi>
          </a>
        </Fragment>
      ))}{" "}
      <a href={`${path(minerPath(asked.coin, view.address))}#workers`}>{t("support.live.allRigs")}</a>
    </>
  );
}

function Steps({ symptom }: { readonly symptom: keyof typeof stepsOf }) {
  const t = useTranslations();
  return (
    <section className={styles.section}>
      <h2>{t("support.steps.heading")}</h2>
      <ol>
        {stepsOf[symptom].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
