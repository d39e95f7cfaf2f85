import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { visibleText } from "#src/domain/text/display-text.ts";
import { writeMailto } from "#src/domain/text/mailto.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import type { SupportView } from "../support.tsx";
import styles from "./support.module.css";

interface MessageProps {
  readonly view: SupportView;
  /** The words of the button, in the reader's language. */
  readonly children: ReactNode;
}

/** The message in the language that support reads: to copy, and as an address that opens the visitor's mail program. */
export function Message({ view, children }: MessageProps) {
  const t = useTranslations();
  const { percent } = useFormat();
  const coin = view.coins.find(({ slug }) => slug === view.coin);
  const said = (label: string, value: string) => `${label}: ${value}`;
  const symptom = t(`support.symptom.${view.symptom}`);
  const filled = [
    said(t("support.coin"), coin?.ticker ?? "?"),
    said(t("support.address"), view.address || "?"),
    said(t("support.rig"), view.rig || "?"),
    ...(view.symptom === "none" ? [] : [said(t("support.symptom.label"), symptom)]),
  ];
  const seen = (view.live?.findings ?? []).map(({ kind, of, values, part, lastShareAt, lastHashrateAt, near }) => {
    const words = [t(`support.finding.${kind}`, { ...values, part: part === null ? "" : percent(part) })];
    if (of !== null) words.unshift(t("support.live.of", { whom: of === "rig" ? view.rig : t("support.live.address") }));
    if (lastShareAt !== null) words.push(t("support.live.lastShare"), new Date(lastShareAt).toISOString());
    else if (lastHashrateAt !== null)
      words.push(t("support.live.lastHashrate"), new Date(lastHashrateAt).toISOString());
    if (near.length > 0) words.push(t("support.live.near"), near.map(visibleText).join(", "));
    return words.join(" ");
  });
  const ask = [t("support.message.since"), t("support.message.changed"), t("support.message.log")];
  const lines = [...filled, ...(seen.length === 0 ? [] : ["", t("support.live.heading"), ...seen]), "", ...ask];
  const topic = view.symptom === "none" ? t("support.message.subject") : symptom;
  const subject = coin === undefined ? topic : `${coin.ticker}: ${topic}`;
  return (
    <>
      <pre className={styles.message} lang={view.language} dir="ltr">
        {lines.join("\n")}
      </pre>
      <ButtonLink look="primary" href={writeMailto(view.email, subject, lines)} data-document>
        {children}
      </ButtonLink>
    </>
  );
}
