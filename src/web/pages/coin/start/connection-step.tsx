import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { workerPlaceholder } from "#src/domain/start-mining/placeholders.ts";
import { visibleText } from "#src/domain/text/display-text.ts";
import type { Connection } from "#src/services/services.ts";
import { ClockTime, TimeAgo } from "../../../components/figures/time.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Field } from "../../../components/form/field.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { ShellData } from "../../../shell/shell-data.ts";
import { minerPath, workerPath } from "../../miner/miner-path.ts";
import styles from "./connection-step.module.css";
import { FirstFigures } from "./first-figures.tsx";
import type { StartView } from "./start-view.ts";
import { useConnection, type WatchedConnection } from "./use-connection.ts";
import type { MiningPlan } from "./use-mining-plan.ts";
import { problemOfWallet } from "./wallet-step.tsx";
import { watchedMinutes } from "./watched-minutes.ts";

/** Where the page stays when the question is asked by loading it. */
export const connectionId = "connection";

interface ConnectionStepProps {
  readonly view: StartView;
  readonly plan: MiningPlan;
}

/** Whether the pool sees the rig. With script it asks by itself, without it the form loads the page again. */
export function ConnectionStep({ view, plan }: ConnectionStepProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { watched, start } = useConnection(view, plan);
  const said = watched === null ? null : describe(watched, view, plan, t);
  const rig = plan.login.worker === workerPlaceholder ? null : plan.login.worker;
  return (
    <section id={connectionId} className={styles.connection} data-tone={said?.tone}>
      <div className={`row ${styles.head}`}>
        <span className={styles.shape} aria-hidden="true" />
        {/* Times change by themselves, so they stand outside of what is read out. */}
        <h3>
          {said === null && (rig === null ? t("start.connection.heading") : t("start.connection.waitingFor", { rig }))}
        </h3>
        <p role="status">{said?.text}</p>
        {watched === null && (
          <FirstFigures view={view} otherwise={hasAsic(view) ? "start.run.asic.note" : "start.run.program.note"} />
        )}
        <form
          action={`${path(`/${view.coin.slug}`)}#${connectionId}`}
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          {/* With script the fields of the first step are asked for. */}
          <div className={styles.plain}>
            <Field label={t("start.wallet.label", { name: view.name })} isMono>
              {(control) => (
                <input
                  {...control}
                  name="wallet"
                  dir="ltr"
                  value={plan.wallet}
                  onChange={(event) => plan.setWallet(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label={t("start.worker.label")} isMono>
              {(control) => (
                <input
                  {...control}
                  name="worker"
                  dir="ltr"
                  value={plan.worker}
                  onChange={(event) => plan.setWorker(event.currentTarget.value)}
                />
              )}
            </Field>
          </div>
          {view.asked !== null && <input type="hidden" name="since" value={view.asked.since} />}
          <Button type="submit">{t(watched === null ? "start.connection.check" : "start.connection.again")}</Button>
        </form>
      </div>
      {watched !== null && said !== null && <Details watched={watched} view={view} plan={plan} />}
    </section>
  );
}

const hasAsic = (view: StartView) => view.coin.hardware[0] === "asic";

type Translate = ReturnType<typeof useTranslations<never>>;

/** The answer in a sentence. */
function describe(watched: WatchedConnection, view: StartView, plan: MiningPlan, t: Translate) {
  const { connection, hasFailed } = watched;
  const problem = problemOfWallet(plan.advice, view.name, t);
  if (problem !== null) return { tone: "bad", text: problem };
  if (plan.advice.kind === "account") return { tone: "bad", text: t("start.wallet.account") };
  if (plan.wallet.trim() === "") return { tone: "bad", text: t("start.connection.wallet") };
  if (hasFailed) return { tone: "warn", text: t("start.connection.failed") };
  if (connection === null) return { tone: "none", text: t("start.connection.asking") };
  switch (connection.state) {
    case "invalid-address":
      return { tone: "bad", text: t("start.wallet.problem.unknownFormat", { name: view.name }) };
    case "nothing":
    case "waiting":
      return { tone: "none", text: t(`start.connection.${connection.state}`) };
    case "unreachable":
      return { tone: "warn", text: t("start.connection.unreachable") };
    case "other-rigs":
      return {
        tone: "warn",
        text: t("start.connection.otherRigs", {
          rig: plan.login.worker,
          rigs: connection.seen.map((name) => visibleText(name)).join(", "),
        }),
      };
    case "silent":
    case "connected": {
      const tone = connection.state === "connected" ? "good" : "warn";
      const { worker } = connection;
      return {
        tone,
        text:
          worker === null
            ? t(`start.connection.${connection.state}Any`)
            : t(`start.connection.${connection.state}`, { rig: visibleText(worker.name) }),
      };
    }
  }
}

interface DetailsProps extends ConnectionStepProps {
  readonly watched: WatchedConnection;
}

/** What belongs to the answer: times, what to look at, and where to go on. */
function Details({ watched: { since, connection, isWatched }, view, plan }: DetailsProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  if (connection === null || connection.state === "invalid-address") return null;
  const { state, address } = connection;
  const isSeen = state !== "nothing" && state !== "unreachable";
  const rig = state === "connected" || state === "silent" ? connection.worker : null;
  const { slug } = view.coin;
  return (
    <div className={styles.details}>
      {(state === "connected" || state === "silent") && <Shares connection={connection} plan={plan} />}
      {(state === "nothing" || state === "silent") && connection.elsewhere !== null && (
        <Elsewhere elsewhere={connection.elsewhere} />
      )}
      {state !== "connected" && <p>{t("start.connection.hints")}</p>}
      {state !== "connected" && (
        <p>
          {t.rich("start.connection.since", { time: () => <ClockTime at={since} /> })}{" "}
          <span className="scripted">
            {t(isWatched ? "start.connection.watching" : "start.connection.stopped", { minutes: watchedMinutes })}
          </span>
        </p>
      )}
      {isSeen && (
        <p className="row">
          <a href={path(minerPath(slug, address))}>{t("start.connection.minerPage")}</a>
          {rig !== null && (
            <a href={path(workerPath(slug, address, rig.name, rig.scheme))}>{t("start.connection.rigPage")}</a>
          )}
        </p>
      )}
    </div>
  );
}

interface SharesProps {
  readonly connection: Extract<Connection, { readonly state: "connected" | "silent" }>;
  readonly plan: MiningPlan;
}

function Shares({ connection, plan }: SharesProps) {
  const t = useTranslations();
  const { lastShareAt } = connection;
  const other = connection.state === "connected" ? connection.otherScheme : null;
  return (
    <>
      {lastShareAt !== null && (
        <p data-holds-time>{t.rich("start.connection.lastShare", { time: () => <TimeAgo at={lastShareAt} /> })}</p>
      )}
      {connection.state === "connected" && connection.firstShareBy !== null && (
        <p>
          {t.rich(
            connection.firstShareFrom === null ? "start.connection.firstShareBy" : "start.connection.firstShare",
            {
              from: () => <ClockTime at={connection.firstShareFrom ?? 0} />,
              to: () => <ClockTime at={connection.firstShareBy ?? 0} />,
            },
          )}
        </p>
      )}
      {other !== null && plan.scheme !== null && (
        <p>
          {t("start.connection.otherScheme", {
            scheme: rewardSchemeLabels[other],
            wanted: rewardSchemeLabels[plan.scheme],
          })}
        </p>
      )}
    </>
  );
}

/** Another pool of this site that sees the address. */
function Elsewhere({ elsewhere }: { readonly elsewhere: { readonly coin: string; readonly address: string } }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const coin = useRouteLoaderData<ShellData>("root")?.coins.find(({ slug }) => slug === elsewhere.coin);
  if (coin === undefined) return null;
  const name = coin.variant === null ? coin.ticker : `${coin.ticker} ${coin.variant}`;
  return (
    <p className="row">
      <a href={path(minerPath(elsewhere.coin, elsewhere.address))}>{t("start.connection.elsewhere", { coin: name })}</a>
    </p>
  );
}
