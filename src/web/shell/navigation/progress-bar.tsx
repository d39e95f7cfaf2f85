import { useContext, useEffect, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useTranslations } from "use-intl";
import { hasFailedChunk } from "./chunk-reload.ts";
import styles from "./progress-bar.module.css";
import { createProgressBarState } from "./progress-bar-state.ts";

const state = createProgressBarState();

/** 2 px at the top while a page is on its way (spec §2); a quick answer shows nothing, a failed one turns it red. */
export function ProgressBar() {
  const t = useTranslations();
  // The router itself, as React may skip rendering a navigation that begins and ends at once.
  const router = useContext(DataRouterContext)?.router;
  const phase = useSyncExternalStore(state.subscribe, state.read, () => "idle" as const);

  useEffect(
    () =>
      router?.subscribe(({ navigation, errors }) => {
        if (navigation.state === "idle") state.end(errors !== null || hasFailedChunk());
        else state.start();
      }),
    [router],
  );

  if (phase === "idle") return null;
  const role = phase === "progress" ? { role: "progressbar", "aria-label": t("navigation.loading") } : {};
  return <div className={styles.bar} data-progress={phase} {...role} />;
}
