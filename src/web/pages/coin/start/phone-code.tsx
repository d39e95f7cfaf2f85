import { useState } from "react";
import { useTranslations } from "use-intl";
import { walletPlaceholder } from "#src/domain/start-mining/placeholders.ts";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import styles from "./rig-step.module.css";
import type { PanelProps } from "./rig-step.tsx";

/** Four modules of quiet around the code, as its standard asks. */
const quiet = 4;

/** This page with everything that is filled in, as a code that a phone reads. It is drawn in the browser. */
export function PhoneCode({ view, plan, rig }: PanelProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const [drawn, setDrawn] = useState<{ readonly size: number; readonly modules: string } | null>(null);

  async function draw(): Promise<void> {
    const { address } = plan.login;
    const search = new URLSearchParams({
      ...(rig.rig === null ? {} : { rig: rig.rig, power: String(rig.powerCost) }),
      ...(address === walletPlaceholder ? {} : { wallet: address, worker: plan.worker }),
    });
    const { encode } = await import("uqr");
    const { data, size } = encode(`${window.location.origin}${path(`/${view.coin.slug}`)}?${search}`, {
      border: quiet,
    });
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    setDrawn({ size, modules });
  }

  return (
    <div className={styles.phone}>
      {/* chunk-reload-script.ts handles a failed load. */}
      <button type="button" onClick={() => void draw().catch(() => undefined)}>
        {t("start.run.phone")}
      </button>
      {drawn !== null && (
        <figure role="status">
          <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={t("start.run.phoneCode")}>
            <path d={drawn.modules} />
          </svg>
          <figcaption>{t("start.run.phoneHow")}</figcaption>
        </figure>
      )}
    </div>
  );
}
