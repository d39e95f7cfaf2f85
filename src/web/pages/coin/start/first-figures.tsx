import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import styles from "./rig-step.module.css";
import type { StartView } from "./start-view.ts";

interface FirstFiguresProps {
  readonly view: Pick<StartView, "firstFiguresMs">;
  /** What the specification says (§9), where the engine's own time is not known. */
  readonly otherwise: "start.run.asic.note" | "start.run.program.note";
}

/** When a rig that is started now can be looked for. */
export function FirstFigures({ view: { firstFiguresMs }, otherwise }: FirstFiguresProps) {
  const t = useTranslations();
  const { duration } = useFormat();
  return (
    <p className={styles.note}>
      {firstFiguresMs === null ? t(otherwise) : t("start.firstFigures", { time: duration(firstFiguresMs) })}
    </p>
  );
}
